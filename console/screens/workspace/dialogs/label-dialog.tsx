import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { office } from '../../../api.ts'
import { formatDate, formatMoney, plural } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field, Select, TextInput } from '../../../parts/field.tsx'
import { useMayRule } from '../../../parts/rules.tsx'
import { FormProblem, Notice } from '../../../parts/state.tsx'
import { tell } from '../../../parts/toast.tsx'
import { useLeaving } from '../../../parts/use-leaving.tsx'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES, labelOf } from '../categories.ts'
import { useDeskAsOpened } from './change-dialogs.tsx'
import styles from './dialogs.module.css'

type Reach = 'rows' | 'payee' | 'always'

/** Says what rows are: these, every one of the payee, or from now on always. */
export const LabelDialog = ({ rows, onClose }: { rows: number[]; onClose: () => void }) => {
  const { result, correct, money } = useDeskAsOpened()
  const given = rows.map((i) => result.transactions[i]!)
  const first = given[0]!
  const isOneSide = given.every(({ type }) => type === first.type)
  const payee = first.payee !== null && given.every((row) => row.payee === first.payee) ? first.payee : null
  const ofPayee = payee === null ? 0 : result.transactions.filter((row) => row.payee === payee && row.type === first.type).length
  const [category, setCategory] = useState<string>(first.classification)
  const [reach, setReach] = useState<Reach>('rows')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  /** What the rows have; where it is still what is wanted, only the rule is left to be tried again. */
  const [has, setHas] = useState<string | null>(null)
  const wanted = `${category} ${reach !== 'rows'}`
  const said = `${labelOf(category)}, by review.`
  const mayRule = useMayRule()
  const { leave, warning } = useLeaving(JSON.stringify([category, reach, reason]), onClose)

  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const words = reason.trim() || said
      const makeRule =
        reach === 'always' && payee
          ? async () => {
              await office.createRule({ payee, type: first.type, classification: category, reason: words })
              tell(`From the next analysis on, ${payee} is ${labelOf(category)}.`)
            }
          : undefined
      if (has !== wanted) {
        const change = { kind: 'label' as const, rows, classification: category, ...(reach === 'rows' ? {} : { samePayee: true }) }
        // What came too late makes no rule either, unless it is said on top.
        if (!(await correct([change], words, makeRule))) return onClose()
        setHas(wanted)
      }
      await makeRule?.()
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Set category" onClose={leave}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={styles.what} dir="auto">
          {rows.length === 1
            ? `${formatDate(first.date)} · ${first.description} · ${money.of(first.statement, first.amount)}`
            : plural(rows.length, 'row')}
        </p>
        {!isOneSide && <Notice tone="bad">A category is for credits or for debits: select rows of one side.</Notice>}
        <Field label="Category">
          <Select
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            // A letter picks, Enter saves: in a list of choices alone, Enter would do nothing.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
            disabled={!isOneSide}
          >
            {(first.type === 'credit' ? CREDIT_CATEGORIES : DEBIT_CATEGORIES).map((option) => (
              <option key={option} value={option}>
                {labelOf(option)}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className={styles.choices}>
          <legend>For</legend>
          <label>
            <input type="radio" name="reach" checked={reach === 'rows'} onChange={() => setReach('rows')} />
            {rows.length === 1 ? 'This row' : `These ${rows.length} rows`}
          </label>
          {payee !== null && (
            <label>
              <input type="radio" name="reach" checked={reach === 'payee'} onChange={() => setReach('payee')} />
              <span dir="auto">{`Every row of ${payee} (${ofPayee})`}</span>
            </label>
          )}
          {payee !== null && mayRule && (
            <label>
              <input type="radio" name="reach" checked={reach === 'always'} onChange={() => setReach('always')} />
              <span dir="auto">{`Every row of ${payee}, and always from now on`}</span>
            </label>
          )}
        </fieldset>
        {reach === 'always' && payee !== null && <RulePreview payee={payee} type={first.type} classification={category} />}
        <Field label="Reason" optional hint={`Left empty, it says “${said}”`}>
          <TextInput value={reason} maxLength={1_000} onChange={(event) => setReason(event.target.value)} autoComplete="off" />
        </Field>
        {has !== null && error ? <Notice>The rows have their category; the rule was not made.</Notice> : null}
        <FormProblem error={error} />
        {warning}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            kind="primary"
            busy={isBusy}
            disabled={!isOneSide || (reach === 'rows' && given.every((row) => row.classification === category))}
          >
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the rule would have said of past analyses; they stay as they are. */
const RulePreview = ({ payee, type, classification }: { payee: string; type: 'credit' | 'debit'; classification: string }) => {
  const preview = useQuery({
    queryKey: ['rule-preview', payee, type, classification],
    queryFn: () => office.previewRule({ payee, type, classification }),
  })
  return (
    <div className={styles.preview} role="status" aria-label="What the rule would have changed">
      {preview.error ? (
        <FormProblem error={preview.error} />
      ) : !preview.data ? (
        'Looking at past analyses…'
      ) : preview.data.transactions === 0 ? (
        `It would have changed nothing in the last ${plural(preview.data.analysesRead, 'analysis', 'analyses')}.`
      ) : (
        `It would have changed ${plural(preview.data.transactions, 'row')}, ${formatMoney(preview.data.amount)}, in ${preview.data.analyses.length} of the last ${plural(preview.data.analysesRead, 'analysis', 'analyses')}: ${Object.entries(
          preview.data.from,
        )
          .map(([from, n]) => `${n} from ${labelOf(from)}`)
          .join(', ')}. They stay as they are; it holds from the next analysis on.`
      )}
    </div>
  )
}
