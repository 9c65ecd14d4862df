import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api.ts'
import { type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { tell } from '../../parts/toast.tsx'
import { useApplicationRefresh } from './move-dialog.tsx'

export const PRIORITIES = [
  ['low', 'Low'],
  ['normal', 'Normal'],
  ['high', 'High'],
  ['urgent', 'Urgent'],
] as const

export const APPLICATION_FIELDS: FieldSpec[] = [
  { name: 'applicantLegalName', label: 'Legal name', required: true, maxLength: 255, whole: true },
  { name: 'requestedAmount', label: 'Requested amount', kind: 'money', required: true },
  { name: 'ein', label: 'EIN', placeholder: '12-3456789', hint: 'Two digits, a dash, seven digits.' },
  { name: 'applicantState', label: 'State', placeholder: 'NY', maxLength: 2 },
  { name: 'applicantIndustry', label: 'Industry', maxLength: 255 },
  { name: 'ownerFirstName', label: "Owner's first name", maxLength: 120 },
  { name: 'ownerLastName', label: "Owner's last name", maxLength: 120 },
  { name: 'ownerEmail', label: "Owner's e-mail", kind: 'email' },
  { name: 'priority', label: 'Priority', kind: 'select', required: true, options: PRIORITIES },
]

export const NewApplicationDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const refresh = useApplicationRefresh()
  return (
    <FormDialog
      title="New application"
      fields={[
        ...APPLICATION_FIELDS,
        {
          name: 'stage',
          label: 'Begin as',
          kind: 'select',
          required: true,
          options: [
            ['draft', 'Draft'],
            ['submission', 'Submission'],
          ],
        },
      ]}
      initial={{ priority: 'normal', stage: 'draft' }}
      submitLabel="Create application"
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        const made = await api.applications.create(body as never, { idempotencyKey })
        void refresh()
        tell(`${made.submissionNumber} created`)
        onClose()
        await navigate({ to: `/applications/${made.id}` })
      }}
    />
  )
}
