import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, patch, type Versioned } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { SearchInput } from '../../parts/field.tsx'
import { Empty, FormProblem, Loaded } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { type ApplicationRow, useApplicationRefresh } from '../applications/move-dialog.tsx'
import styles from './link-merchant.module.css'

const SHOWN = 8

const merchantsBy = (search: string) => api.merchants.list({ ...(search ? { search } : {}), limit: SHOWN } as never).page()

/** By its number, else by how its name begins. Neither is typed into the field: the number is masked to whoever has not asked for it. */
const likelyOf = async ({ ein, applicantLegalName }: ApplicationRow) => {
  const byNumber = ein ? await merchantsBy(ein) : null
  return byNumber && byNumber.data.length > 0 ? byNumber : merchantsBy(applicantLegalName.split(/[\s,]+/)[0] ?? '')
}

/** Whose application it is, among the merchants that are known. Funding would else find one by its EIN or make one. */
export const LinkMerchantDialog = ({ application: given, onClose }: { application: Versioned<ApplicationRow>; onClose: () => void }) => {
  // As it was looked at: what somebody else links meanwhile is told, not replaced.
  const [{ record: application, etag }] = useState(given)
  const [typed, setTyped] = useState('')
  const found = useQuery({
    queryKey: ['merchants', 'to link', application.id, typed],
    queryFn: () => (typed ? merchantsBy(typed) : likelyOf(application)),
    placeholderData: (before) => before,
  })
  const refresh = useApplicationRefresh()
  const { error, isBusy, run } = useDeed()
  const link = (merchantId: string | null, said: string) =>
    run(async () => {
      // Whatever becomes of it, the page behind is to show what is so.
      await patch(`/applications/${application.id}`, { merchantId }, etag).finally(() => void refresh())
      tell(said)
      onClose()
    })
  return (
    <Dialog title={`Merchant of ${application.applicantLegalName}`} onClose={onClose}>
      <SearchInput label="Search merchants" placeholder="Name or EIN" value={typed} onSearch={setTyped} />
      <Loaded of={found} lines={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No merchant fits">Search by another part of the name, or by the EIN.</Empty>
          ) : (
            <>
              <ul className={styles.found} aria-label="Merchants found">
                {data.map(({ id, legalName, dbaName, businessState }) => (
                  <li key={id}>
                    <span dir="auto">
                      {legalName}
                      {dbaName && ` (${dbaName})`}
                      {businessState && `, ${businessState}`}
                    </span>
                    {id === application.merchantId ? (
                      <span>Linked now</span>
                    ) : (
                      <Button small busy={isBusy} aria-label={`Link ${legalName}`} onClick={() => void link(id, `Linked to ${legalName}`)}>
                        Link
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {meta.pagination.total > data.length && (
                <p>{`The first ${data.length} of ${meta.pagination.total}: search for more of the name.`}</p>
              )}
            </>
          )
        }
      </Loaded>
      <FormProblem error={error} />
      <DialogActions>
        {application.merchantId !== null && (
          <Button busy={isBusy} onClick={() => void link(null, 'Linked to no merchant')}>
            Unlink
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}
