import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnalyzedTransaction } from '../../../../client/analysis-result.ts'
import { people } from '../../../api.ts'
import { formatDate, plural } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { RulesDialog } from '../../../parts/rules.tsx'
import { Notice, NotLoaded } from '../../../parts/state.tsx'
import { Moment } from '../../../parts/value.tsx'
import { useParamsState } from '../../../search-params.ts'
import { useDesk } from '../desk.tsx'
import styles from './dialogs.module.css'
import { changeWords } from './words.ts'

/** Names of those who corrected: people of the organization, else what made the call. */
export const useNames = (): ((id: string | null) => string) => {
  const colleagues = useQuery({ queryKey: ['people'], queryFn: people.colleagues, staleTime: 300_000 })
  return (id) =>
    id === null ? 'Somebody' : (colleagues.data?.find((person) => person.id === id)?.name ?? (id.startsWith('key_') ? 'An API key' : id))
}

/** Which rows have it from a correction: two that say the same of one row each are told apart. */
const Rows = ({ of: [first, ...others] }: { of: AnalyzedTransaction[] }) => (
  <div className={styles.quiet} dir="auto">
    {`${formatDate(first!.date)} ${first!.description}${others.length > 0 ? `, and ${plural(others.length, 'other row')}` : ''}`}
  </div>
)

/** Everything that people said, newest first; each can be taken back, in any order. */
export const History = ({ onClose }: { onClose: () => void }) => {
  const { corrections, asked, isOpen, isBusy, undo, result, analysis, money } = useDesk()
  const [, setParams] = useParamsState()
  const nameOf = useNames()
  const [hasRules, setRules] = useState(false)
  const rows = Map.groupBy(
    result.transactions.filter((row) => row.correction),
    (row) => row.correction!.id,
  )
  const idle = new Map(result.correctionsNotApplied.map(({ correctionId, reason }) => [correctionId, reason]))
  return (
    <Dialog title="Corrections" onClose={onClose} wide>
      <NotLoaded what="Corrections" of={asked} />
      {!asked.data ? null : corrections.length === 0 ? (
        <p>Nothing was corrected: every figure is the machine’s.</p>
      ) : (
        <>
          <p>
            {`Revision ${analysis.revision}. `}
            <button
              type="button"
              className="bare"
              onClick={() => {
                setParams({ revision: '0' }, { push: true })
                onClose()
              }}
            >
              <u>Look at the machine’s own figures (revision 0)</u>
            </button>
          </p>
          <ol className={styles.history} aria-label="Corrections">
            {corrections.map((correction) => (
              <li key={correction.id} className={styles.entry} data-undone={correction.undoneAt ? '' : undefined}>
                <span className={styles.number}>{correction.revision}</span>
                <div className={styles.words}>
                  <b dir="auto">{correction.reason}</b>
                  {correction.changes.map((change, i) => (
                    <div key={i} dir="auto">
                      {changeWords(change, result, money)}
                    </div>
                  ))}
                  {rows.has(correction.id) && <Rows of={rows.get(correction.id)!} />}
                </div>
                {isOpen && correction.undoneAt === null && (
                  <Button small disabled={isBusy} aria-label={`Take back: ${correction.reason}`} onClick={() => void undo(correction)}>
                    Take back
                  </Button>
                )}
                <span className={styles.quiet}>
                  {nameOf(correction.by)}, <Moment at={correction.at} />
                  {correction.undoneAt && (
                    <>
                      {`; taken back by ${nameOf(correction.undoneBy)}, `}
                      <Moment at={correction.undoneAt} />
                    </>
                  )}
                </span>
                {idle.has(correction.id) && (
                  <div className={styles.quiet}>
                    <Notice tone="warn">{`Without effect now: ${idle.get(correction.id)}`}</Notice>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        What was said “always from now on” holds for every later analysis.{' '}
        <button type="button" className="bare" onClick={() => setRules(true)}>
          <u>Rules for payees</u>
        </button>
      </p>
      {hasRules && <RulesDialog onClose={() => setRules(false)} />}
    </Dialog>
  )
}
