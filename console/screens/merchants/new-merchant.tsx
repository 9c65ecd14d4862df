import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, office } from '../../api.ts'
import { type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { tell } from '../../parts/toast.tsx'

export const MERCHANT_FIELDS: FieldSpec[] = [
  { name: 'legalName', label: 'Legal name', required: true, maxLength: 255, whole: true },
  { name: 'dbaName', label: 'Trades as', maxLength: 255 },
  { name: 'ein', label: 'EIN', placeholder: '12-3456789' },
  { name: 'businessState', label: 'State', placeholder: 'NY', maxLength: 2 },
  { name: 'industry', label: 'Industry', maxLength: 255 },
  { name: 'ownerName', label: 'Owner', maxLength: 255 },
  { name: 'ownerEmail', label: "Owner's e-mail", kind: 'email' },
]

export const NewMerchantDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <FormDialog
      title="New merchant"
      fields={MERCHANT_FIELDS}
      submitLabel="Create merchant"
      preview={(body) => <Duplicates name={String(body.legalName ?? '')} ein={String(body.ein ?? '')} />}
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        const made = await api.merchants.create(body as never, { idempotencyKey })
        await queryClient.invalidateQueries({ queryKey: ['merchants'] })
        tell(`${made.legalName} created`)
        onClose()
        await navigate({ to: `/merchants/${made.id}` })
      }}
    />
  )
}

const LEGAL_FORM = /[\s,.]+(llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc)\.?$/i

/** Merchants that may be this one, while it is typed. */
const Duplicates = ({ name, ein }: { name: string; ein: string }) => {
  const core = name.replace(LEGAL_FORM, '').trim()
  const [asked, setAsked] = useState({ core: '', ein: '' })
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ core, ein }), 300)
    return () => clearTimeout(timer)
  }, [core, ein])
  const found = useQuery({
    queryKey: ['duplicates', asked],
    queryFn: async () => {
      const byName = asked.core.length >= 3 ? (await office.search(asked.core)).merchants : []
      const byEin = /^\d{2}-?\d{7}$/.test(asked.ein) ? (await api.merchants.list({ search: asked.ein, limit: 5 } as never).page()).data : []
      const all = [...byEin, ...byName].map(({ id, legalName, dbaName }) => ({ id, legalName, dbaName }))
      return all.filter((merchant, i) => all.findIndex(({ id }) => id === merchant.id) === i)
    },
    enabled: asked.core.length >= 3 || asked.ein.length >= 9,
    retry: false,
  })
  if (!found.data?.length)
    return <p>{asked.core.length >= 3 ? 'No merchant of that name or EIN yet.' : 'Likely duplicates are shown here.'}</p>
  return (
    <>
      <p>{found.data.length === 1 ? 'This one may be the same:' : 'These may be the same:'}</p>
      <ul>
        {found.data.map((merchant) => (
          <li key={merchant.id}>
            <Link to={`/merchants/${merchant.id}`} dir="auto">
              {merchant.legalName}
              {merchant.dbaName ? ` (${merchant.dbaName})` : ''}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
