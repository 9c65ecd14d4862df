import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { office } from '../api.ts'
import type { View } from '../api-types.ts'
import type { Params } from '../search-params.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { ConfirmDialog, FormDialog } from './record-form.tsx'
import { tell, tellFailure } from './toast.tsx'
import styles from './views.module.css'

export type ReadyView = { id: string; name: string; search: Record<string, string> }

type ViewsProps = {
  screen: string
  ready: readonly ReadyView[]
  /** What the address says now, without the name of the view. */
  search: Record<string, string>
  columns: string[]
  standardColumns: string[]
  params: Params
  /** Goes to a view: its parameters and its name. */
  onOpen: (search: Record<string, string>, columns: string[] | null, id: string) => void
}

const isSame = (a: Record<string, string>, b: Record<string, string>): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** Saved ways to look at a list: those that come ready, mine, and those colleagues share. A dot says that the open one was changed. */
export const Views = ({ screen, ready, search, columns, standardColumns, params, onOpen }: ViewsProps) => {
  const views = useQuery({ queryKey: ['views', screen], queryFn: () => office.views(screen), staleTime: 60_000 })
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const open = params.view ?? (Object.keys(search).length === 0 ? ready[0]?.id : undefined)
  const saved = views.data?.find(({ id }) => id === open)
  const shown = saved?.search ?? ready.find(({ id }) => id === open)?.search
  const isChanged =
    shown !== undefined &&
    (!isSame(shown, search) ||
      // One that was saved without columns of its own has the standard ones.
      (saved !== undefined && (saved.columns.length > 0 ? saved.columns : standardColumns).join() !== columns.join()))
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['views', screen] })
  const update = async (view: View) => {
    try {
      await office.changeView(view.id, { search, columns })
      await refresh()
      tell(`"${view.name}" saved`)
    } catch (error) {
      tellFailure(error)
    }
  }
  const entries: { id: string; name: string; search: Record<string, string>; columns: string[] | null; isShared?: boolean }[] = [
    ...ready.map((view) => ({ ...view, columns: null })),
    ...(views.data ?? []).map((view) => ({ ...view, columns: view.columns.length > 0 ? view.columns : null })),
  ]
  return (
    <nav className={styles.views} aria-label="Views">
      {entries.map((view) => (
        <button
          key={view.id}
          type="button"
          className={classes('bare', styles.view, view.id === open && styles.open)}
          aria-current={view.id === open ? 'true' : undefined}
          onClick={() => onOpen(view.search, view.columns, view.id)}
        >
          {view.name}
          {view.id === open && isChanged && (
            <>
              <span className={styles.changed} aria-hidden="true" />
              <span className="visually-hidden">, changed</span>
            </>
          )}
        </button>
      ))}
      <Menu
        align="start"
        trigger={
          <Button kind="plain" small icon aria-label="View actions">
            <Icon name="more" />
          </Button>
        }
        entries={[
          { label: 'Save as a new view', icon: 'plus', onSelect: () => setDialog('save') },
          saved !== undefined &&
            isChanged &&
            saved.isMine && { label: `Save "${saved.name}"`, icon: 'check', onSelect: () => void update(saved) },
          saved?.isMine === true && { label: `Delete "${saved.name}"`, danger: true, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'save' && (
        <FormDialog
          title="Save this view"
          fields={[
            { name: 'name', label: 'Name', required: true, maxLength: 80, whole: true },
            { name: 'isShared', label: 'Share it with the organization', kind: 'checkbox' },
          ]}
          submitLabel="Save view"
          onClose={() => setDialog(null)}
          onSubmit={async (body) => {
            const view = await office.createView({
              screen,
              name: String(body.name),
              isShared: body.isShared === true,
              search,
              ...(columns.join() === standardColumns.join() ? {} : { columns }),
            })
            await refresh()
            setDialog(null)
            onOpen(view.search, view.columns.length > 0 ? view.columns : null, view.id)
          }}
        />
      )}
      {dialog === 'delete' && saved && (
        <ConfirmDialog
          title={`Delete the view "${saved.name}"?`}
          action="Delete view"
          onClose={() => setDialog(null)}
          onConfirm={async () => {
            await office.deleteView(saved.id)
            await refresh()
            setDialog(null)
          }}
        >
          {saved.isShared ? 'It disappears for everyone in the organization. ' : ''}The records it shows stay as they are.
        </ConfirmDialog>
      )}
    </nav>
  )
}
