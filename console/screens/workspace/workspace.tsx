import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnalysisResult } from '../../../client/analysis-result.ts'
import { HoldbackError } from '../../../client/error.ts'
import { formatDate, formatMoment, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { FilesMenu } from '../../parts/export-menu.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { Presence } from '../../parts/record/presence.tsx'
import { Failure, type Fetched, Notice, NotLoaded, Skeleton } from '../../parts/state.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Badge, Verdict } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { useSession } from '../../session.tsx'
import { DeskProvider, useAnalysis, useDesk } from './desk.tsx'
import { BankDataDialog } from './dialogs/bank-data-dialog.tsx'
import { AccountDialog, MendDialog, PositionDialog } from './dialogs/change-dialogs.tsx'
import { History } from './dialogs/history.tsx'
import { LabelDialog } from './dialogs/label-dialog.tsx'
import { LateDialog } from './dialogs/late-dialog.tsx'
import { PageView } from './page-view.tsx'
import { Panes } from './panes.tsx'
import { Rows } from './rows.tsx'
import { Balance } from './tabs/balance.tsx'
import { BankData } from './tabs/bank-data.tsx'
import { Months } from './tabs/months.tsx'
import { Positions } from './tabs/positions.tsx'
import { Proof } from './tabs/proof.tsx'
import { Signs } from './tabs/signs.tsx'
import { Summary } from './tabs/summary.tsx'
import { Unfinished } from './unfinished.tsx'
import { TABS, useDeskKeys } from './use-desk-keys.ts'
import styles from './workspace.module.css'

const isDeal = (subject: string): boolean => subject.startsWith('deal_') || !subject.startsWith('app_')

/** From PDFs to a decision, with proof: the page, its rows, and what they come to. `?subject=` names the deal or application of a scrub. */
export const WorkspaceScreen = () => {
  const { analysisId } = useParams({ strict: false }) as { analysisId: string }
  const [{ subject, revision }] = useParamsState()
  const wanted = revision !== undefined && /^\d+$/.test(revision) ? Number(revision) : undefined
  return <Workspace key={`${analysisId}-${wanted ?? ''}`} analysisId={analysisId} subject={subject} revision={wanted} />
}

const Workspace = ({
  analysisId,
  subject,
  revision,
}: {
  analysisId: string
  subject: string | undefined
  revision: number | undefined
}) => {
  const { api, analysis, files } = useAnalysis(analysisId, subject, revision)
  const data = analysis.data
  const isGone = analysis.error instanceof HoldbackError && analysis.error.status === 404
  if (!data)
    return (
      <Page title="Analysis" back={{ to: '/statements', label: 'Statements' }}>
        {analysis.error ? <Failure error={analysis.error} onRetry={() => void analysis.refetch()} /> : <Skeleton lines={10} />}
      </Page>
    )
  if (!data.result) return <Unfinished api={api} analysis={data} files={files.data ?? []} subject={subject} />
  // Without the sizes of its pages a sheet would jump when it is drawn.
  if (data.mode === 'pdf' && files.isPending)
    return (
      <Page title={titleOf(data.result)} back={{ to: '/statements', label: 'Statements' }}>
        <Skeleton lines={10} />
      </Page>
    )
  return (
    <DeskProvider api={api} analysis={data} result={data.result} files={files.data ?? []} isLatest={revision === undefined}>
      <DeskScreen subject={subject} isGone={isGone} files={files} />
    </DeskProvider>
  )
}

export const titleOf = (result: AnalysisResult): string =>
  [...new Set(result.statements.flatMap(({ holder }) => holder ?? []))].slice(0, 2).join(', ') ||
  result.accounts[0]?.name ||
  (result.statements.length > 0 ? 'Statements' : 'Transactions')

type DeskScreenProps = { subject: string | undefined; isGone: boolean; files: Fetched }

const DeskScreen = ({ subject, isGone, files: pages }: DeskScreenProps) => {
  const desk = useDesk()
  const {
    analysis,
    result,
    files,
    mayCorrect,
    isOpen,
    keptUntil,
    standing,
    undo,
    isBusy,
    open,
    dialog,
    late,
    setLate,
    corrections,
    money,
  } = desk
  const [params, setParams] = useParamsState()
  const { organization } = useSession()
  const openTab = (tab: string) => setParams({ tab: tab === 'summary' ? undefined : tab })
  useDeskKeys(desk, openTab)
  const title = titleOf(result)
  useEffect(() => {
    document.title = `${title} · Holdback`
  }, [title])
  useEffect(() => {
    document.body.dataset.desk = ''
    return () => {
      delete document.body.dataset.desk
    }
  }, [])
  const counted = result.statements.filter((s) => s.duplicateOf === null && !s.excluded)
  const off = counted.filter(({ reconciled }) => !reconciled)
  const isMended = counted.some(({ reconciled, reconciledBy }) => reconciled && reconciledBy === 'correction')
  const { start, end } = result.summary.dateRange
  const newest = Math.max(0, ...corrections.flatMap(({ revision, undoneRevision }) => [revision, undoneRevision ?? 0]))
  const isOld = params.revision !== undefined
  const hasPages = analysis.mode === 'pdf' && files.length > 0
  const tabs = [
    { id: 'summary', label: 'Summary', render: () => <Summary /> },
    { id: 'positions', label: 'Positions', render: () => <Positions /> },
    { id: 'months', label: 'Months', render: () => <Months /> },
    { id: 'balance', label: 'Balance', render: () => <Balance /> },
    { id: 'proof', label: 'Proof', render: () => <Proof /> },
    { id: 'signs', label: 'Signs', render: () => <Signs /> },
    ...(analysis.comparison ? [{ id: 'bankData', label: 'Bank data', render: () => <BankData comparison={analysis.comparison!} /> }] : []),
  ]
  const tab = tabs.some(({ id }) => id === params.tab) ? params.tab! : TABS[0]
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <Back subject={subject} />
          <div className={styles.title}>
            <h1 dir="auto">{title}</h1>
            {counted.length > 0 && <Verdict isOff={off.length > 0} isMended={isMended} />}
            {analysis.sandbox && <Badge tone="warn">Sandbox</Badge>}
            <span className={styles.sub}>
              {[
                result.statements.length > 0 && plural(result.statements.length, 'statement'),
                money.currencies.some((currency) => currency !== 'USD') && money.currencies.join(' and '),
                start && end && `${formatDate(start)} – ${formatDate(end)}`,
                analysis.revision > 0 && `revision ${analysis.revision}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Presence record={analysis.id} />
          </div>
        </div>
        <div className={styles.actions}>
          <Button
            disabled={!isOpen || isBusy || standing.length === 0}
            onClick={() => standing[0] && void undo(standing[0])}
            title={mayCorrect ? standing[0]?.reason : 'Your role reads analyses and corrects none.'}
          >
            <Icon name="undo" />
            Undo
          </Button>
          <Button onClick={() => open({ kind: 'history' })}>
            <Icon name="history" />
            {corrections.length > 0 ? `History (${corrections.length})` : 'History'}
          </Button>
          {!subject && analysis.mode === 'pdf' && isOpen && <Button onClick={() => open({ kind: 'bankData' })}>Bank data</Button>}
          <ExportMenu of={isOld ? ' of the latest revision' : ''} />
        </div>
      </header>
      {off.length > 0 && (
        <Notice tone="bad">
          <OffSentence result={result} />
        </Notice>
      )}
      {money.currencies.length > 1 && (
        <Notice tone="bad">
          {`These statements are in ${money.currencies.join(' and ')}. Sums over all of them add the one to the other as if they were the same, and are amounts of neither: leave the accounts of all but one out, under Proof.`}
        </Notice>
      )}
      {/* That its files are kept no longer is said where they would be. */}
      {!isGone && !(pages.error instanceof HoldbackError && pages.error.status === 410) && <NotLoaded what="Its pages" of={pages} />}
      {!isGone && <NotLoaded what="Its corrections" of={desk.asked} />}
      {isGone && (
        <Notice tone="warn">This analysis was deleted meanwhile. What you see is what it was; nothing can be changed any more.</Notice>
      )}
      {keptUntil && (
        <Notice>{`What this was computed from was kept until ${formatMoment(keptUntil, organization.timeZone)}. Its figures stay; they can be corrected no more.`}</Notice>
      )}
      {isOld && (
        <Notice tone="warn">
          {`Revision ${analysis.revision}${analysis.revision === 0 ? ', the machine’s own' : ''}. `}
          <button type="button" className="bare" onClick={() => setParams({ revision: undefined }, { push: true })}>
            <u>Show the latest</u>
          </button>
        </Notice>
      )}
      {!isOld && newest > analysis.revision && <NewerNotice revision={newest} />}
      {result.correctionsNotApplied.length > 0 && (
        <Notice tone="warn">
          {`${plural(result.correctionsNotApplied.length, 'change')} without effect at the moment: ${result.correctionsNotApplied[0]!.reason}`}
        </Notice>
      )}
      <Panes
        left={hasPages ? <PageView /> : null}
        middle={<Rows />}
        right={
          <section className={styles.figures} aria-label="Figures">
            <Tabs label="Figures" tabs={tabs} open={tab} onOpen={openTab} />
          </section>
        }
      />
      {dialog?.kind === 'label' && <LabelDialog rows={dialog.rows} onClose={() => open(null)} />}
      {dialog?.kind === 'mend' && <MendDialog row={dialog.row} onClose={() => open(null)} />}
      {dialog?.kind === 'position' && <PositionDialog {...dialog} onClose={() => open(null)} />}
      {dialog?.kind === 'account' && <AccountDialog {...dialog} onClose={() => open(null)} />}
      {dialog?.kind === 'history' && <History onClose={() => open(null)} />}
      {dialog?.kind === 'bankData' && <BankDataDialog onClose={() => open(null)} />}
      {late && <LateDialog late={late} onClose={() => setLate(null)} />}
    </div>
  )
}

export const Back = ({ subject }: { subject: string | undefined }) => {
  const to = subject ? (isDeal(subject) ? `/deals/${subject}?tab=tools` : `/applications/${subject}?tab=tools`) : '/statements'
  return (
    <Link to={to} className={styles.crumb}>
      <Icon name="left" size={12} />
      {subject ? (isDeal(subject) ? 'Deal' : 'Application') : 'Statements'}
    </Link>
  )
}

/** What is off, by how much, on which page: above every figure, since none is proven. */
const OffSentence = ({ result }: { result: AnalysisResult }) => {
  const { goTo } = useDesk()
  const all = result.statements.flatMap((s) =>
    s.reconciled || s.duplicateOf !== null || s.excluded ? [] : s.discrepancies.map((d) => ({ ...d, s })),
  )
  const first = all[0]
  if (!first) return <>A statement does not add up; its figures are not proven.</>
  return (
    <>
      {'The figures are not proven. '}
      <button type="button" className="bare" onClick={() => goTo({ file: first.s.file ?? 0, page: first.page ?? 1 })}>
        <u dir="auto">
          {first.s.fileName}
          {first.page !== null && `, page ${first.page}`}: {first.message}
        </u>
      </button>
      {all.length > 1 && ` And ${all.length - 1} more under Proof.`}
    </>
  )
}

const NewerNotice = ({ revision }: { revision: number }) => {
  const { analysis } = useDesk()
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['analysis', analysis.id, 'whole'] })
  return (
    <Notice tone="warn" role="status">
      {`Somebody corrected this: there is a revision ${revision}. `}
      <button type="button" className="bare" onClick={() => void refetch()}>
        <u>Show it</u>
      </button>
    </Notice>
  )
}

/** Files are always of the latest revision; who looks at another is told so. */
const ExportMenu = ({ of }: { of: string }) => {
  const { api } = useDesk()
  return (
    <FilesMenu
      files={[
        { label: `Rows${of} (CSV)`, icon: 'table', url: () => api.exportUrl('csv') },
        { label: `Workbook${of} (XLSX)`, icon: 'columns', url: () => api.exportUrl('xlsx') },
        { label: `Credit memo${of} (PDF)`, icon: 'file', url: () => api.exportUrl('pdf') },
      ]}
    />
  )
}
