import { exportUrl } from '../api.ts'
import { Button } from './button.tsx'
import { download } from './download.ts'
import { Icon, type IconName } from './icon.tsx'
import { Menu } from './menu.tsx'

/** Files that the server makes, to be fetched from a menu. */
export const FilesMenu = ({ files }: { files: readonly { label: string; icon: IconName; url: () => string }[] }) => (
  <Menu
    trigger={
      <Button>
        <Icon name="download" />
        Export
      </Button>
    }
    entries={files.map(({ label, icon, url }) => ({
      label,
      icon,
      onSelect: () => void download(url()),
    }))}
  />
)

/** Everything that the filters leave, as a file; the server streams it. */
export const ExportMenu = ({ at, query, prefix }: { at: string; query: Record<string, string | undefined>; prefix?: string }) => (
  <FilesMenu
    files={[
      { label: 'CSV', icon: 'file', url: () => exportUrl(at, query, 'csv', prefix) },
      { label: 'Excel (XLSX)', icon: 'table', url: () => exportUrl(at, query, 'xlsx', prefix) },
    ]}
  />
)
