import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, get } from '../../api.ts'
import { humanize } from '../../format.ts'
import { useMay } from '../../session.tsx'
import { Button } from '../button.tsx'
import { POLL_MS, RUNNING_POLL_MS } from '../list.ts'
import { type FieldSpec, FormDialog } from '../record-form.tsx'
import { Loaded, NotLoaded } from '../state.tsx'
import { tell } from '../toast.tsx'
import { Age, Badge, Status } from '../value.tsx'
import { ResultView } from './result-view.tsx'
import type { Subject } from './subject.ts'
import styles from './tools.module.css'

type Tool = { tool: string; name: string; description: string; requiredParams: string[]; optionalParams: string[] }
export type Run = {
  id: string
  tool: string
  status: 'processing' | 'completed' | 'failed'
  createdAt: string
  completedAt: string | null
  error: string | null
  progress?: { pagesDone: number; pagesTotal: number } | null
}

/** How a tool's parameter is asked for. */
const PARAMS: Record<string, Omit<FieldSpec, 'name' | 'required'>> = {
  skipParsing: { label: 'Only classify again', kind: 'checkbox', hint: 'Uses what was read from the statements before.' },
  entityType: {
    label: 'Kind',
    kind: 'select',
    options: [
      ['business', 'Business'],
      ['person', 'Person'],
    ],
  },
  entityId: { label: 'Entity', hint: "The provider's identifier." },
  clearGroupId: { label: 'Group', hint: 'For the full report.' },
  provider: {
    label: 'Bureau',
    kind: 'select',
    options: [
      ['bureau_a', 'Bureau A'],
      ['bureau_b', 'Bureau B'],
    ],
  },
  queryInput: { label: 'EIN or business name' },
  reportType: { label: 'Report type' },
  endpointType: {
    label: 'Subject',
    kind: 'select',
    options: [
      ['business', 'Business'],
      ['consumer', 'Consumer'],
    ],
  },
  query: { label: 'EIN or business name' },
}

const fieldsOf = (tool: Tool): FieldSpec[] => [
  ...tool.requiredParams.map((name) => ({ label: humanize(name), ...PARAMS[name], name, required: true })),
  ...tool.optionalParams.map((name) => ({ label: humanize(name), ...PARAMS[name], name })),
]

/** The underwriting tools of a deal or application: run one, watch it, read what it found. */
export const Tools = ({ subject, name }: { subject: Subject; name: string }) => {
  const tools = useQuery({
    queryKey: ['tools', subject.id],
    queryFn: () => api.underwriting.tools(subject.id) as Promise<{ tools: Tool[] }>,
    staleTime: 300_000,
  })
  const runs = useQuery({
    queryKey: ['runs', subject.id],
    queryFn: () => get<{ data: Run[] }>(`/deals/${subject.id}/underwriting/analyses`, { limit: 100 }),
    refetchInterval: (query) => (query.state.data?.data.some(({ status }) => status === 'processing') ? RUNNING_POLL_MS : POLL_MS),
  })
  return (
    <Loaded of={tools}>
      {({ tools }) => (
        <div className={styles.cards}>
          <NotLoaded what="Earlier runs" of={runs} />
          {tools.map((tool) => (
            <ToolCard
              key={tool.tool}
              tool={tool}
              subject={subject}
              name={name}
              runs={runs.data?.data.filter((run) => run.tool === tool.tool)}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}

/** Runs that are not known yet are not none. */
type CardProps = { tool: Tool; subject: Subject; name: string; runs: Run[] | undefined }

const ToolCard = ({ tool, subject, name, runs: known }: CardProps) => {
  const runs = known ?? []
  const [isOpen, setOpen] = useState(false)
  const [isAll, setAll] = useState(false)
  const queryClient = useQueryClient()
  const may = useMay()
  const fields = fieldsOf(tool)
  const initial = { query: name, queryInput: name, entityType: 'business', provider: 'bureau_a' }
  return (
    <section className={styles.card} aria-label={tool.name}>
      <div className={styles.head}>
        <h2>{tool.name}</h2>
        {may.scope('underwriting:trigger') && (
          <Button small onClick={() => setOpen(true)} aria-label={`Run ${tool.name}`}>
            Run
          </Button>
        )}
      </div>
      <p>{tool.description}</p>
      {known?.length === 0 && <span className={styles.meta}>Not run yet.</span>}
      {(isAll ? runs : runs.slice(0, 2)).map((run) => (
        <RunLine key={run.id} run={run} subject={subject} />
      ))}
      {runs.length > 2 && (
        <Button kind="plain" small onClick={() => setAll(!isAll)}>
          {isAll ? 'Only the latest' : `All ${runs.length} runs`}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title={`Run ${tool.name.toLowerCase()}`}
          fields={fields}
          initial={initial}
          intro={<p>{tool.description}</p>}
          submitLabel="Run"
          onClose={() => setOpen(false)}
          onSubmit={async (params, { idempotencyKey }) => {
            await api.underwriting.run(
              subject.id,
              { tool: tool.tool as never, ...(Object.keys(params).length > 0 ? { params: params as never } : {}) },
              { idempotencyKey },
            )
            setOpen(false)
            tell(`${tool.name} is running`)
            await queryClient.invalidateQueries({ queryKey: ['runs', subject.id] })
          }}
        />
      )}
    </section>
  )
}

const RunLine = ({ run, subject }: { run: Run; subject: Subject }) => {
  const [isOpen, setOpen] = useState(false)
  const whole = useQuery({
    queryKey: ['run', run.id],
    queryFn: () => api.underwriting.get(subject.id, run.id),
    enabled: isOpen && run.tool !== 'bank_scrub',
  })
  const result = whole.data?.result as Record<string, unknown> | null | undefined
  return (
    <div className={styles.run}>
      <div className={styles.line}>
        <Status value={run.status} />
        <span className={styles.meta}>
          <Age at={run.createdAt} />
        </span>
        {result?.sandbox === true && <Badge tone="warn">Sandbox</Badge>}
        {run.status === 'completed' &&
          (run.tool === 'bank_scrub' ? (
            <Link to={`/statements/${run.id}?subject=${subject.id}`}>Open the analysis</Link>
          ) : (
            <Button kind="plain" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide result' : 'Show result'}
            </Button>
          ))}
      </div>
      {run.status === 'processing' && (
        <progress
          max={run.progress?.pagesTotal || 1}
          {...(run.progress?.pagesTotal ? { value: run.progress.pagesDone } : {})}
          aria-label={`${humanize(run.tool)}, progress`}
        />
      )}
      {run.error && <span className={styles.meta}>{run.error}</span>}
      {isOpen && <Loaded of={whole}>{({ result }) => <ResultView value={result} />}</Loaded>}
    </div>
  )
}
