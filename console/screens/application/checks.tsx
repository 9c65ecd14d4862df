import { useQuery } from '@tanstack/react-query'
import type { Document } from '../../../client/types.ts'
import { api, get } from '../../api.ts'
import { formatNumber, humanize, plural } from '../../format.ts'
import { POLL_MS } from '../../parts/list.ts'
import type { Run } from '../../parts/record/tools.tsx'
import { NotLoaded } from '../../parts/state.tsx'
import { useMay } from '../../session.tsx'
import type { ApplicationRow } from '../applications/move-dialog.tsx'
import { type Check, Checklist } from './checklist.tsx'

/** One that runs, or failed, has been run; newest first. */
const notDone = (runs: readonly Run[] = []): string =>
  runs.some(({ status }) => status === 'processing')
    ? 'Running'
    : runs.length > 0
      ? 'Failed; see why under Statements and tools'
      : 'Not run yet'

/** What stands between an application and a decision. */
export const ApplicationChecklist = ({ application }: { application: ApplicationRow }) => {
  const may = useMay()
  const documents = useQuery({
    queryKey: ['documents', 'applications', application.id, 'check'],
    queryFn: () => api.documents.list({ application_id: application.id, limit: 100 } as never).page(),
    enabled: may.scope('documents:read'),
    refetchInterval: POLL_MS,
  })
  const runs = useQuery({
    queryKey: ['runs', application.id],
    queryFn: () => get<{ data: Run[] }>(`/deals/${application.id}/underwriting/analyses`, { limit: 100 }),
    enabled: may.scope('underwriting:read'),
    refetchInterval: POLL_MS,
    retry: false,
  })
  const files = (documents.data?.data ?? []) as Document[]
  // A record whose bytes never came is not here, and a statement that nobody could read is none.
  const here = files.filter(({ status }) => status !== 'awaitingUpload')
  const statements = here.filter(({ type, status }) => type === 'bankStatement' && status !== 'failed')
  const unread = here.filter(({ type, status }) => type === 'bankStatement' && status === 'failed')
  const has = (type: string) => here.some((file) => file.type === type)
  const done = (tool: string) => runs.data?.data.some((run) => run.tool === tool && run.status === 'completed') ?? false
  const said = (tool: string, words: string): string => (done(tool) ? words : notDone(runs.data?.data.filter((run) => run.tool === tool)))
  const scrub = runs.data?.data.find((run) => run.tool === 'bank_scrub' && run.status === 'completed')
  const checks: Check[] = [
    {
      name: 'Identity',
      isDone: Boolean(application.ein) && has('identification'),
      note: application.ein ? (has('identification') ? 'EIN and identification are here' : 'Identification is missing') : 'EIN is missing',
      tab: 'documents',
    },
    {
      name: 'Statements',
      isDone: statements.length >= 3,
      note: [
        statements.length === 0 ? 'No bank statements yet' : `${plural(statements.length, 'statement')} here`,
        unread.length > 0 && `${formatNumber(unread.length)} could not be read`,
        statements.length < 3 && 'three months are usual',
      ]
        .filter(Boolean)
        .join('; '),
      tab: 'documents',
    },
    {
      name: 'Bank scrub',
      isDone: done('bank_scrub'),
      note: said('bank_scrub', 'Statements were analysed'),
      tab: 'tools',
      ...(scrub ? { open: { to: `/statements/${scrub.id}?subject=${application.id}`, label: 'Open the analysis' } } : {}),
    },
    {
      name: 'Registry',
      isDone: done('merchant_scrub'),
      note: said('merchant_scrub', 'Defaults and liens were searched'),
      tab: 'tools',
    },
    { name: 'Credit', isDone: done('credit_check'), note: said('credit_check', 'A bureau was asked'), tab: 'tools' },
    {
      name: 'Decision',
      isDone: ['approved', 'funded', 'declined'].includes(application.stage),
      note: ['approved', 'funded', 'declined', 'withdrawn'].includes(application.stage)
        ? humanize(application.stage)
        : `Still in ${humanize(application.stage).toLowerCase()}`,
      tab: 'timeline',
    },
  ]
  return (
    <>
      <NotLoaded what="Documents" of={documents} />
      <NotLoaded what="Runs of the tools" of={runs} />
      <Checklist checks={checks.filter(({ tab }) => (tab === 'documents' ? documents.data : tab === 'tools' ? runs.data : true))} />
    </>
  )
}
