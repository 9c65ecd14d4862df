import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnalyzedStatement } from '../../../../client/analysis-result.ts'
import { allNotes, office } from '../../../api.ts'
import { humanize } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import type { NoteSubject } from '../../../parts/record/subject.ts'
import { noteQuery, subjectBody } from '../../../parts/record/subject.ts'
import { FormDialog } from '../../../parts/record-form.tsx'
import { Empty, NotLoaded } from '../../../parts/state.tsx'
import { tell } from '../../../parts/toast.tsx'
import { Badge, Moment } from '../../../parts/value.tsx'
import { useParamsState } from '../../../search-params.ts'
import { useMay } from '../../../session.tsx'
import { useDesk } from '../desk.tsx'
import styles from './tabs.module.css'

const TONES = { high: 'bad', warning: 'warn', info: 'quiet' } as const
const ORDER = { high: 0, warning: 1, info: 2 } as const

/** Whose notes say what became of a sign: the deal's, the application's or the merchant's; of an upload on its own they are its own. */
const useSubject = (): NoteSubject => {
  const { analysis } = useDesk()
  const [{ subject }] = useParamsState()
  if (subject) return { kind: subject.startsWith('app_') ? 'applications' : 'deals', id: subject }
  if (analysis.dealId) return { kind: 'deals', id: analysis.dealId }
  return analysis.merchantId ? { kind: 'merchants', id: analysis.merchantId } : { kind: 'analysis', id: analysis.id }
}

/** What a sign says, and the address of the file that it is of: many files are called alike. */
type Sign = { sentence: string; file: string }

/** A document is the same in every run; an upload's file belongs to its analysis. */
const fileIn = (analysisId: string, { kind, id }: NoteSubject, { documentId, file }: AnalyzedStatement): string => {
  const of = documentId ? `document=${documentId}` : `file=${file ?? 0}`
  // A document's notes may be read under its deal and under the application that it came with.
  return `/statements/${analysisId}?${documentId && kind !== 'analysis' ? `subject=${id}&` : ''}${of}`
}

/** The verdict and reason that a note gives for this very sign; null where it is about something else. */
const wordsAbout = (text: string, { sentence, file }: Sign): string | null => {
  const link = /\n\n\[[^\n]*\]\([^\n]*(\/statements\/[^\n]*)\)$/.exec(text)
  if (!link || !text.startsWith(`${sentence}\n`)) return null
  const [document] = /document=\w+$/.exec(file) ?? []
  return link[1] === file || (document && link[1]!.endsWith(document)) ? text.slice(sentence.length, link.index).trim() : null
}

/** Signs that a file was altered, the gravest first; each goes to its page, and can be accepted or explained in a note of its record. */
export const Signs = () => {
  const { analysis, result, goTo } = useDesk()
  const may = useMay()
  const subject = useSubject()
  const [explaining, setExplaining] = useState<Sign | null>(null)
  const notes = useQuery({
    queryKey: ['notes', 'signs', subject.id],
    queryFn: () => allNotes(noteQuery(subject)),
  })
  const signs = result.statements
    .flatMap((statement, s) => statement.findings.map((finding, i) => ({ ...finding, statement, key: `${s}-${i}` })))
    .sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
  if (signs.length === 0)
    return (
      <Empty title="No sign of editing">
        Fonts, layers, metadata and sums of every page were looked at. This is no proof that nothing was changed; what adds up is under
        Proof.
      </Empty>
    )
  return (
    <>
      <NotLoaded what="What was said of them" of={notes} />
      <ul className={styles.findings} aria-label="Signs of editing">
        {signs.map(({ key, severity, kind, message, page, statement }) => {
          const place = page === null ? statement.fileName : `${statement.fileName}, page ${page}`
          const sentence = `${place}: ${message}`
          const file = fileIn(analysis.id, subject, statement)
          const said = notes.data
            ?.map(({ text, ...note }) => ({ ...note, words: wordsAbout(text, { sentence, file }) }))
            .find(({ words }) => words)
          return (
            <li key={key} className={styles.sign}>
              <button
                type="button"
                className={styles.finding}
                data-severity={severity}
                onClick={() => goTo({ file: statement.file ?? 0, page: page ?? 1 })}
              >
                <span className={styles.findingHead}>
                  <Badge tone={TONES[severity]}>{humanize(severity)}</Badge>
                  <span className={styles.quiet}>{humanize(kind)}</span>
                </span>
                <span>{message}</span>
                <span className={styles.quiet} dir="auto">
                  {place}
                </span>
              </button>
              {said ? (
                <p className={styles.quiet}>
                  <b>{said.author.name}</b>, <Moment at={said.createdAt} />: <span dir="auto">{said.words}</span>
                </p>
              ) : (
                // One that was explained is not offered for it because the answer is not here.
                may.writeNotes &&
                notes.data && (
                  <Button small kind="plain" onClick={() => setExplaining({ sentence, file })}>
                    Accept or explain
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ul>
      {explaining && <ExplainDialog sign={explaining} subject={subject} onClose={() => setExplaining(null)} />}
    </>
  )
}

const ExplainDialog = ({ sign: { sentence, file }, subject, onClose }: { sign: Sign; subject: NoteSubject; onClose: () => void }) => {
  const queryClient = useQueryClient()
  return (
    <FormDialog
      title="Accept or explain a sign"
      intro={<p dir="auto">{sentence}</p>}
      fields={[
        {
          name: 'verdict',
          label: 'It is',
          kind: 'select',
          required: true,
          options: [
            ['Accepted', 'Accepted'],
            ['Explained', 'Explained'],
          ],
        },
        { name: 'reason', label: 'Reason', kind: 'textarea', required: true, maxLength: 4_000, hint: 'It becomes a note of the record.' },
      ]}
      initial={{ verdict: 'Accepted' }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ verdict, reason }, { idempotencyKey }) => {
        await office.createNote(
          { ...subjectBody(subject), text: `${sentence}\n\n${verdict}: ${reason}\n\n[The file](${location.origin}${file})` },
          idempotencyKey,
        )
        await queryClient.invalidateQueries({ queryKey: ['notes'] })
        tell('Noted')
        onClose()
      }}
    />
  )
}
