import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { office } from '../api.ts'
import type { Found } from '../api-types.ts'
import { humanize } from '../format.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { messageOf } from '../parts/state.tsx'
import { useGo } from '../search-params.ts'
import { useMay, useSession } from '../session.tsx'
import { setTheme } from '../theme.ts'
import { newEntries } from './actions.ts'
import styles from './palette.module.css'
import { PLACES } from './places.ts'
import type { Overlay } from './shell.tsx'

type Entry = { id: string; icon: IconName; label: string; note?: string; act: () => void }

export type PaletteField = { text: string; onText: (text: string) => void; placeholder: string; maxLength: number }

type EntriesProps = { field: PaletteField; onClose: () => void; onOverlay: (overlay: Overlay) => void }

/** Where the file stands among the others of its record. */
const placeOfFile = ({ dealId, applicationId, merchantId }: Found['documents'][number]): string =>
  dealId
    ? `/deals/${dealId}?tab=documents`
    : applicationId
      ? `/applications/${applicationId}?tab=documents`
      : merchantId
        ? `/merchants/${merchantId}?tab=documents`
        : '/statements'

const keyOf = (group: string, id: string): string => `${group} ${id}`

/** Search and actions in one list: deals, applications, merchants, files, places. */
export const PaletteEntries = ({ field: { text, onText, ...field }, onClose, onOverlay }: EntriesProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState('')
  const session = useSession()
  const may = useMay()
  const goTo = useGo()
  useEffect(() => {
    input.current?.focus()
    // Behind what was typed before this came.
    input.current?.setSelectionRange(-1, -1)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), 150)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => office.search(asked, signal),
    enabled: asked.length >= 2,
    placeholderData: (before) => before,
    retry: false,
  })

  const go = (to: string) => () => goTo({ to })
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase())
  const places: Entry[] = PLACES.filter((place) => place.isOpen(session)).map(({ to, icon, label }) => ({
    id: to,
    icon,
    label,
    act: go(to),
  }))
  const actions: Entry[] = [
    ...newEntries(may).map(({ label, icon, ...destination }) => ({
      id: destination.to,
      icon: icon ?? ('plus' as const),
      label: `New ${label.toLowerCase()}`,
      act: () => goTo(destination),
    })),
    { id: 'account', icon: 'user', label: 'Your account', act: () => onOverlay('account') },
    { id: 'keys', icon: 'keyboard', label: 'Keyboard', act: () => onOverlay('keys') },
    { id: 'dark', icon: 'moon', label: 'Dark theme', act: () => setTheme('dark') },
    { id: 'light', icon: 'sun', label: 'Light theme', act: () => setTheme('light') },
  ]
  const hits = asked.length >= 2 ? found.data : undefined
  const groups: [name: string, entries: Entry[]][] = [
    [
      'Deals',
      (hits?.deals ?? []).map((deal) => ({
        id: deal.id,
        icon: 'deals',
        label: deal.merchantName,
        note: `${deal.dealId} · ${humanize(deal.status)}`,
        act: go(`/deals/${deal.id}`),
      })),
    ],
    [
      'Applications',
      (hits?.applications ?? []).map((application) => ({
        id: application.id,
        icon: 'applications',
        label: application.applicantLegalName,
        note: `${application.submissionNumber} · ${humanize(application.stage)}`,
        act: go(`/applications/${application.id}`),
      })),
    ],
    [
      'Merchants',
      (hits?.merchants ?? []).map((merchant) => ({
        id: merchant.id,
        icon: 'merchants',
        label: merchant.legalName,
        ...(merchant.dbaName ? { note: merchant.dbaName } : {}),
        act: go(`/merchants/${merchant.id}`),
      })),
    ],
    [
      'Files',
      (hits?.documents ?? []).map((file) => ({
        id: file.id,
        icon: 'file',
        label: file.name,
        note: humanize(file.type),
        act: go(placeOfFile(file)),
      })),
    ],
    ['Actions', actions.filter(({ label }) => matches(label))],
    ['Go to', places.filter(({ label }) => matches(label))],
  ]
  const values = groups.flatMap(([name, entries]) => entries.map(({ id }) => keyOf(name, id)))
  // What was chosen may be gone with the answer to the next letters; left to itself the list then has none, and Enter does nothing.
  const value = values.includes(chosen) ? chosen : (values[0] ?? '')
  const isEmpty = values.length === 0

  return (
    <Command label="Search and actions" shouldFilter={false} loop value={value} onValueChange={setChosen}>
      <Command.Input className={styles.input} ref={input} value={text} onValueChange={onText} {...field} />
      <Command.List className={styles.list} label="Results">
        {found.error && <div className={styles.none}>{messageOf(found.error)}</div>}
        {isEmpty && !found.isFetching && <div className={styles.none}>Nothing found.</div>}
        {groups.map(
          ([name, entries]) =>
            entries.length > 0 && (
              <Command.Group key={name} heading={name}>
                {entries.map((entry) => (
                  <Command.Item
                    key={entry.id}
                    value={keyOf(name, entry.id)}
                    onSelect={() => {
                      onClose()
                      entry.act()
                    }}
                  >
                    <Icon name={entry.icon} />
                    <span>{entry.label}</span>
                    {entry.note && <small>{entry.note}</small>}
                  </Command.Item>
                ))}
              </Command.Group>
            ),
        )}
      </Command.List>
    </Command>
  )
}
