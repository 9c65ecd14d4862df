import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allNotes, office, people, tagOf } from '../../api.ts'
import type { Note } from '../../api-types.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { useMay, useSession } from '../../session.tsx'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { PAGE_SIZE, usePage } from '../list.ts'
import { Markdown } from '../markdown.tsx'
import { Menu } from '../menu.tsx'
import { isTooLate, unlessChanged } from '../problems.ts'
import { ConfirmDialog, type FieldSpec, FormDialog } from '../record-form.tsx'
import { Empty, Failure, Skeleton } from '../state.tsx'
import { Pager } from '../table/table.tsx'
import { tell, tellFailure } from '../toast.tsx'
import { Age, Badge } from '../value.tsx'
import { mentionsIn } from './mentions.ts'
import styles from './notes.module.css'
import { noteQuery, type Subject, subjectBody } from './subject.ts'

const notesKey = (subject: Subject) => ['notes', subject.kind, subject.id]

export const Notes = ({ subject, onAdd }: { subject: Subject; onAdd: () => void }) => {
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage([...notesKey(subject), page], () => office.notes({ ...noteQuery(subject), page, limit: PAGE_SIZE }))
  const may = useMay()
  if (list.error && !list.rows) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.rows) return <Skeleton />
  if (list.rows.length === 0)
    return (
      <Empty title="No notes yet" action={may.writeNotes && <Button onClick={onAdd}>Write the first note</Button>}>
        What colleagues should know stands here: calls, agreements, a promise to pay that Today reminds of.
      </Empty>
    )
  return (
    <div className={styles.list}>
      {list.rows.map((note) => (
        <NoteCard key={note.id} note={note} subject={subject} />
      ))}
      {pagination && pagination.totalPages > 1 && <Pager {...pagination} shown={list.rows.length} onPage={setPage} />}
    </div>
  )
}

const PROMISE_TONES = { open: 'info', kept: 'good', broken: 'bad' } as const

const NoteCard = ({ note, subject }: { note: Note; subject: Subject }) => {
  const may = useMay()
  const { role } = useSession()
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const isOwn = note.isMine || role === 'admin'
  const refresh = () => queryClient.invalidateQueries({ queryKey: notesKey(subject) })
  const act = async (deed: () => Promise<unknown>) => {
    try {
      await deed()
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }
  /** What became of a promise is told once: a colleague may have been quicker, and theirs is not replaced unseen. */
  const tellPromise = async (status: 'kept' | 'broken'): Promise<void> => {
    const now = (await allNotes(noteQuery(subject))).find(({ id }) => id === note.id)
    if (!now) throw new Error('Somebody deleted this note meanwhile.')
    const told = now.promise?.status
    if (told && told !== 'open' && told !== status) throw new Error(`Somebody said meanwhile that it was ${told}; it was left so.`)
    try {
      await office.changeNote(note.id, { promise: { status } }, tagOf(now))
    } catch (error) {
      if (!isTooLate(error)) throw error
      await tellPromise(status)
    }
  }
  return (
    <article className={classes(styles.note, note.isPinned && styles.pinned)} aria-label={`Note by ${note.author.name}`}>
      <div className={styles.head}>
        <b>{note.author.name}</b>
        <Age at={note.createdAt} />
        {note.isPinned && <Badge tone="warn">Pinned</Badge>}
        {note.tags.map((tag) => (
          <Badge key={tag} tone="quiet">
            {tag}
          </Badge>
        ))}
        {may.writeNotes && (
          <Menu
            trigger={
              <Button kind="plain" small icon aria-label="Note actions">
                <Icon name="more" />
              </Button>
            }
            entries={[
              {
                label: note.isPinned ? 'Unpin' : 'Pin',
                icon: 'pin',
                onSelect: () => void act(() => office.changeNote(note.id, { isPinned: !note.isPinned })),
              },
              isOwn && { label: 'Delete', danger: true, onSelect: () => setDeleting(true) },
            ]}
          />
        )}
      </div>
      <Markdown text={note.text} />
      {note.promise && (
        <div className={styles.promise}>
          <Badge tone={PROMISE_TONES[note.promise.status]}>Promise {note.promise.status}</Badge>
          <span>
            {formatMoney(note.promise.amount)} by {formatDate(note.promise.date)}
          </span>
          {note.promise.status === 'open' && may.writeNotes && (
            <>
              <Button small onClick={() => void act(() => tellPromise('kept'))}>
                Kept
              </Button>
              <Button small onClick={() => void act(() => tellPromise('broken'))}>
                Broken
              </Button>
            </>
          )}
        </div>
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this note?"
          action="Delete note"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await unlessChanged(office.deleteNote(note), 'Somebody changed this note meanwhile; it was left as it is now.').finally(refresh)
            setDeleting(false)
          }}
        >
          It disappears for everyone and cannot be brought back.
        </ConfirmDialog>
      )}
    </article>
  )
}

export const AddNoteDialog = ({ subject, onClose }: { subject: Subject; onClose: () => void }) => {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const colleagues = useQuery({ queryKey: ['colleagues'], queryFn: people.colleagues, staleTime: 300_000 })
  const fields: FieldSpec[] = [
    { name: 'text', label: 'Note', kind: 'textarea', required: true, maxLength: 10_000, hint: 'Markdown. @name tells a colleague.' },
    ...(organization.noteTags.length > 0
      ? [{ name: 'tag', label: 'Tag', kind: 'select' as const, options: organization.noteTags.map((tag) => [tag, tag] as const) }]
      : []),
    { name: 'isPinned', label: 'Pin it to the top', kind: 'checkbox' },
    { name: 'promiseDate', label: 'Promise to pay by', kind: 'date', hint: 'Today reminds of it.' },
    { name: 'promiseAmount', label: 'Promised amount', kind: 'money' },
  ]
  return (
    <FormDialog
      title="Add note"
      fields={fields}
      submitLabel="Add note"
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        const text = String(body.text)
        const mentions = mentionsIn(text, colleagues.data ?? [])
        const hasPromise = body.promiseDate !== undefined || body.promiseAmount !== undefined
        if (hasPromise && (body.promiseDate === undefined || body.promiseAmount === undefined))
          throw new Error('A promise to pay has a day and an amount: give both, or neither.')
        await office.createNote(
          {
            ...subjectBody(subject),
            text,
            ...(body.tag ? { tags: [String(body.tag)] } : {}),
            ...(body.isPinned ? { isPinned: true } : {}),
            ...(mentions.length > 0 ? { mentions } : {}),
            ...(hasPromise ? { promise: { date: body.promiseDate as string, amount: body.promiseAmount as number } } : {}),
          },
          idempotencyKey,
        )
        await queryClient.invalidateQueries({ queryKey: notesKey(subject) })
        void queryClient.invalidateQueries({ queryKey: ['timeline'] })
        tell('Note added')
        onClose()
      }}
    />
  )
}
