import { Page } from '../../parts/page.tsx'

export const TodayScreen = () => <Page title="Today">{null}</Page>
