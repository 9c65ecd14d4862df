import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { type Destination, useGo } from '../search-params.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export type MenuEntry =
  | { label: string; icon?: IconName; danger?: boolean; checked?: boolean; onSelect: () => void }
  | ({ label: string; icon?: IconName } & Destination)
  | { heading: string }
  | 'separator'

/** A button that offers actions. `trigger` is the button. */
export const Menu = ({
  trigger,
  entries,
  align = 'end',
}: {
  trigger: ReactElement
  entries: readonly (MenuEntry | false | null)[]
  align?: 'start' | 'end'
}) => {
  const go = useGo()
  return (
    <span className={styles.place}>
      <BaseMenu.Root>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal>
          <BaseMenu.Positioner sideOffset={4} align={align}>
            <BaseMenu.Popup className={styles.popup}>
              {entries.map((entry, i) => {
                if (!entry) return null
                if (entry === 'separator') return <BaseMenu.Separator key={i} className={styles.separator} />
                if ('heading' in entry)
                  return (
                    <div key={entry.heading} className={styles.label}>
                      {entry.heading}
                    </div>
                  )
                return (
                  <BaseMenu.Item
                    key={entry.label}
                    className={classes(styles.item, 'danger' in entry && entry.danger && styles.danger)}
                    onClick={() => ('to' in entry ? go(entry) : entry.onSelect())}
                  >
                    {entry.icon && <Icon name={entry.icon} />}
                    {'checked' in entry && <Icon name={entry.checked ? 'check' : 'dot'} />}
                    {entry.label}
                  </BaseMenu.Item>
                )
              })}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </span>
  )
}

/** A filter: its name, what it is set to, and the controls behind it. */
export const FilterChip = ({ label, value, children }: { label: string; value: string | null; children: ReactNode }) => (
  <span className={styles.place}>
    <Popover.Root>
      <Popover.Trigger className={classes(styles.chip, value !== null && styles.set)}>
        <span>
          {label}
          {value !== null && (
            <>
              {': '}
              <b>{value}</b>
            </>
          )}
        </span>
        <Icon name="down" size={12} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start">
          <Popover.Popup className={classes(styles.popup, styles.pop)} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  </span>
)
