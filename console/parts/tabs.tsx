import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab = { id: string; label: string; render: () => ReactNode }

/** Tabs whose open one stands in the address. Only that one's content is in the page. */
export const Tabs = ({
  label,
  tabs,
  open,
  onOpen,
}: {
  label: string
  tabs: readonly Tab[]
  open: string
  onOpen: (id: string) => void
}) => (
  <BaseTabs.Root value={open} onValueChange={(id) => onOpen(String(id))} className={styles.panel}>
    <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus={false}>
      {tabs.map((tab) => (
        <BaseTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
          {tab.label}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel key={tab.id} value={tab.id} className={styles.panel}>
        {tab.id === open && tab.render()}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
)
