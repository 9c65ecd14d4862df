import { exportUrl } from '../api.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

/** Everything that the filters leave, as a file; the server streams it. */
export const ExportMenu = ({ at, query, prefix }: { at: string; query: Record<string, string | undefined>; prefix?: string }) => {
  const fetchFile = (format: 'csv' | 'xlsx') => () => {
    location.href = exportUrl(at, query, format, prefix)
  }
  return (
    <Menu
      trigger={
        <Button>
          <Icon name="download" />
          Export
        </Button>
      }
      entries={[
        { label: 'CSV', icon: 'file', onSelect: fetchFile('csv') },
        { label: 'Excel (XLSX)', icon: 'table', onSelect: fetchFile('xlsx') },
      ]}
    />
  )
}
