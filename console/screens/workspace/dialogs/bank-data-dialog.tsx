import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { post } from '../../../api.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Dropzone } from '../../../parts/dropzone.tsx'
import { FormProblem, Notice } from '../../../parts/state.tsx'
import { useDesk } from '../desk.tsx'

type Data = { accounts: unknown[]; transactions: unknown[] }

/** The bank's own data of the same account, as Plaid gives it: what the statements and it do not share is listed. */
export const BankDataDialog = ({ onClose }: { onClose: () => void }) => {
  const { analysis } = useDesk()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    setRefusal(null)
    setError(null)
    const data = await file
      .text()
      .then((text) => JSON.parse(text) as Partial<Data>)
      .catch(() => null)
    if (!data || !Array.isArray(data.accounts) || !Array.isArray(data.transactions))
      return setRefusal('Not such a file: it holds JSON with “accounts” and “transactions”, as Plaid’s /transactions/get answers.')
    setBusy(true)
    try {
      const links = { merchantId: analysis.merchantId, dealId: analysis.dealId, compareWith: analysis.id }
      const { data: made } = await post<{ data: { id: string } }>('/analysis/bank-data', {
        accounts: data.accounts,
        transactions: data.transactions,
        ...links,
      })
      onClose()
      void navigate({ to: '/statements/$analysisId', params: { analysisId: made.id }, search: { tab: 'bankData' } as never })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Compare with bank data" onClose={onClose}>
      <p>
        Where the merchant has linked the account, the bank’s own list of transactions shows what a statement hides: rows are matched, and
        what only one side has is listed.
      </p>
      <Dropzone
        label="Choose bank data"
        hint="JSON with accounts and transactions, in Plaid’s sense"
        accept="application/json,.json"
        onFiles={([file]) => file && void send(file)}
      />
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <FormProblem error={error} />
      <DialogActions>
        <Button onClick={onClose} busy={isBusy}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
