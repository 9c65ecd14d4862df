import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '../../../client/types.ts'
import { api, remove } from '../../api.ts'
import { formatBytes, humanize } from '../../format.ts'
import { useMay } from '../../session.tsx'
import { Button, ButtonAnchor } from '../button.tsx'
import { Dropzone, type FileLine, FileLines, FilePick } from '../dropzone.tsx'
import { Field, Select } from '../field.tsx'
import { PAGE_SIZE, usePage } from '../list.ts'
import { ConfirmDialog } from '../record-form.tsx'
import { Empty, messageOf } from '../state.tsx'
import { type Column, Table } from '../table/table.tsx'
import { tell, tellFailure } from '../toast.tsx'
import { putFile, refusalOf, upload } from '../upload.ts'
import { useIsLeft } from '../use-is-left.ts'
import { Age, Dash, Status } from '../value.tsx'
import { type Subject, subjectBody } from './subject.ts'

export const DOCUMENT_TYPES = [
  'bankStatement',
  'application',
  'contract',
  'identification',
  'voidedCheck',
  'taxReturn',
  'processingStatement',
  'other',
] as const

const filterOf = ({ kind, id }: Subject) =>
  kind === 'deals' ? { deal_id: id } : kind === 'applications' ? { application_id: id } : { merchant_id: id }

/** A record's files: drop some, see what they are, fetch them, remove one. */
export const Documents = ({ subject }: { subject: Subject }) => {
  const key = ['documents', subject.kind, subject.id]
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<Document>([...key, page], () =>
    api.documents.list({ ...filterOf(subject), page, limit: PAGE_SIZE } as never).page(),
  )
  const may = useMay()
  const queryClient = useQueryClient()
  const [type, setType] = useState<string>('bankStatement')
  const [sending, setSending] = useState<FileLine[]>([])
  const [deleting, setDeleting] = useState<Document | null>(null)
  const canWrite = may.scope('documents:write')
  const isLeft = useIsLeft()

  const update = (line: FileLine) => setSending((lines) => [...lines.filter(({ key }) => key !== line.key), line])
  const drop = (name: string) => setSending((lines) => lines.filter(({ key }) => key !== name))

  /** Refused here or by the server; told elsewhere where nobody looks at this any more. */
  const refuse = (key: string, name: string, note: string) => {
    if (isLeft()) return tellFailure(new Error(`${name}: ${note}`))
    const action = (
      <Button kind="plain" small onClick={() => drop(key)}>
        Dismiss
      </Button>
    )
    update({ key, name, note, isWrong: true, action })
  }
  const arrived = (key: string, name: string) => {
    drop(key)
    tell(`${name} is here`)
  }

  /** The bytes of a record that was made without them; its name and type stay. */
  const bring = async ({ id, name, type }: Document, file: File) => {
    const refusal = await refusalOf(file, type === 'bankStatement')
    if (refusal) return refuse(id, name, refusal)
    update({ key: id, name, note: `${formatBytes(file.size)}, on its way` })
    try {
      await putFile(id, file)
      arrived(id, name)
    } catch (error) {
      refuse(id, name, messageOf(error))
    }
    // Also where only the answer got lost, and it is here.
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }

  const send = async (files: File[]) => {
    for (const file of files) {
      const key = `${file.name}-${file.size}-${file.lastModified}`
      const refusal = await refusalOf(file, type === 'bankStatement')
      if (refusal) {
        refuse(key, file.name, refusal)
        continue
      }
      const form = new FormData()
      form.set('name', file.name.slice(0, 255))
      form.set('type', type)
      for (const [name, value] of Object.entries(subjectBody(subject))) form.set(name, value)
      form.set('file', file, file.name)
      const sent = upload<Document>('/documents', form, (share) =>
        update({
          key,
          name: file.name,
          note: `${formatBytes(file.size)}, ${Math.round(share * 100)}% sent`,
          share,
          action: (
            <Button kind="plain" small onClick={sent.cancel}>
              Cancel
            </Button>
          ),
        }),
      )
      sent.done.then(
        () => {
          arrived(key, file.name)
          void queryClient.invalidateQueries({ queryKey: ['documents'] })
        },
        (error: unknown) => {
          if ((error as Error).name === 'AbortError') drop(key)
          else refuse(key, file.name, messageOf(error))
        },
      )
    }
  }

  const columns: Column<Document>[] = [
    { id: 'name', header: 'Name', cell: (file) => <span dir="auto">{file.name}</span>, text: 'clip' },
    { id: 'type', header: 'Type', cell: (file) => humanize(file.type) },
    {
      id: 'status',
      header: 'Status',
      text: 'wrap',
      // Why one could not be read is for everybody to see, not for who points at it.
      cell: (file) => (
        <>
          <Status value={file.status} /> {file.statusReason}
        </>
      ),
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      cell: (file) => (file.size === null ? <Dash reason="Not uploaded yet" /> : formatBytes(file.size)),
    },
    { id: 'age', header: 'Added', cell: (file) => <Age at={file.createdAt} /> },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (file) => (
        <>
          {file.fileUrl && (
            <ButtonAnchor
              small
              kind="plain"
              href={new URL(file.fileUrl).pathname + new URL(file.fileUrl).search}
              download={file.name}
              aria-label={`Download ${file.name}`}
            >
              Download
            </ButtonAnchor>
          )}
          {canWrite && file.status === 'awaitingUpload' && (
            <FilePick small kind="plain" label={`Upload ${file.name}`} onFiles={([picked]) => void bring(file, picked!)}>
              Upload
            </FilePick>
          )}
          {canWrite && (
            <Button small kind="plain" aria-label={`Delete ${file.name}`} onClick={() => setDeleting(file)}>
              Delete
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      {canWrite && (
        <>
          <div style={{ maxWidth: '14rem' }}>
            <Field label="Files to add are">
              <Select value={type} onChange={(event) => setType(event.target.value)}>
                {DOCUMENT_TYPES.map((value) => (
                  <option key={value} value={value}>
                    {humanize(value)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Dropzone label="Choose files" hint="or drop them here, up to 50 MB each" onFiles={(files) => void send(files)} />
        </>
      )}
      {sending.length > 0 && <FileLines files={sending} />}
      <Table
        label="Documents"
        columns={columns}
        list={list}
        rowKey={(file) => file.id}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No documents yet">Statements, contracts and identification of this record will stand here.</Empty>}
      />
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          action="Delete document"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await remove(`/documents/${deleting.id}`)
            setDeleting(null)
            await queryClient.invalidateQueries({ queryKey: ['documents'] })
          }}
        >
          The record and its bytes are removed and cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}
