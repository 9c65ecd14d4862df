import { Page } from '../../parts/page.tsx'

export const PortfolioScreen = () => <Page title="Portfolio">{null}</Page>
