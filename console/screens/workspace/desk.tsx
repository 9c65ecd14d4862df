import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { AnalysisResult } from '../../../client/analysis-result.ts'
import { HoldbackError } from '../../../client/error.ts'
import type { Correction, CorrectionChange, PageFile } from '../../api-types.ts'
import { type DeskAnalysis, type DeskApi, deskOf } from '../../desk-api.ts'
import { POLL_MS, RUNNING_POLL_MS } from '../../parts/list.ts'
import type { Fetched } from '../../parts/state.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { type Params, useParamsState } from '../../search-params.ts'
import { useMay, useSession } from '../../session.tsx'
import { areSameRows, isSamePosition } from './dialogs/words.ts'
import { type Filters, filtersOf, NO_FILTERS, rowsThatPass } from './filters.ts'
import { type Moneys, moneysOf } from './money.ts'

/** The revision that numbers of rows and positions speak of. */
export type Seen = { revision: number; result: AnalysisResult }

/** What somebody wanted to say about a revision that is not the latest any more, and what was to follow it. */
export type Late = { changes: CorrectionChange[]; reason: string; seen: Seen; afterwards: (() => Promise<void>) | undefined }

type Saying = { seen?: Seen; afterwards?: (() => Promise<void>) | undefined }

export type Place = { file: number; page: number }

/** What all three panes share: the analysis, what is selected in it, and what may be said of it. */
export type Desk = {
  api: DeskApi
  analysis: DeskAnalysis
  result: AnalysisResult
  files: readonly PageFile[]
  /** How its amounts are written. */
  money: Moneys
  corrections: readonly Correction[]
  /** How asking for them went: ones that are not known are not none. */
  asked: Fetched
  /** Corrections that stand in what is shown, the latest first: what others said since is not undone unseen. */
  standing: readonly Correction[]
  mayCorrect: boolean
  /** Whether this person may correct, what is shown is the latest, and what it was computed from is kept. */
  isOpen: boolean
  /** Since when that is kept no longer; null: it is. Documents of a scrub have no such end. */
  keptUntil: string | null
  isBusy: boolean
  filters: Filters
  /** Places of the rows that the filters leave. */
  shown: readonly number[]
  /** Shows these rows and no others. */
  show: (filters: Params) => void
  setFilter: (change: Params) => void
  row: number | null
  /** Selects a row in every pane. `isFocused`: the table takes the focus there. */
  select: (row: number | null, isFocused?: boolean) => void
  inSight: { row: number; isFocused: boolean } | null
  place: Place
  goTo: (place: Place) => void
  chosen: ReadonlySet<string>
  choose: (keys: ReadonlySet<string>) => void
  /** False: it was too late, and is asked about; `afterwards` is done once it is said all the same. */
  correct: (changes: CorrectionChange[], reason: string, saying?: Saying) => Promise<boolean>
  undo: (correction: Correction) => Promise<void>
  late: Late | null
  setLate: (late: Late | null) => void
  dialog: DeskDialog | null
  open: (dialog: DeskDialog | null) => void
}

export type DeskDialog =
  | { kind: 'label'; rows: number[] }
  | { kind: 'mend'; row: number }
  | { kind: 'position'; op: 'dismiss' | 'rename' | 'merge' | 'split' | 'add' | 'end'; positions: number[]; rows: number[] }
  | { kind: 'account'; statement: number; excluded: boolean }
  | { kind: 'history' }
  | { kind: 'bankData' }

const DeskContext = createContext<Desk | null>(null)
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('No desk here.')
  return desk
}

/** What is refused for good (it is gone, or nobody's business) is not asked for again; what was busy or away is. */
const isFinal = (error: unknown): boolean => error instanceof HoldbackError && [400, 403, 404, 410].includes(error.status)
const AFTER_FAILURE_MS = 5_000

const isEnded = (status: string | undefined): boolean => status === 'completed' || status === 'failed'

/** The analysis as it is read, and the pages of its files, which are there before it is. */
export const useAnalysis = (analysisId: string, subject: string | undefined, revision: number | undefined) => {
  const api = useMemo(() => deskOf(analysisId, subject), [analysisId, subject])
  const analysis = useQuery({
    queryKey: ['analysis', analysisId, 'whole', revision ?? 'latest'],
    queryFn: () => api.get(revision),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) =>
      isEnded(data?.status) || isFinal(error) ? false : error ? AFTER_FAILURE_MS : RUNNING_POLL_MS,
  })
  const files = useQuery({
    queryKey: ['analysis', analysisId, 'files'],
    queryFn: api.files,
    enabled: analysis.data?.mode === 'pdf',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { api, analysis, files }
}

const DAY_MS = 86_400_000
const useKeptUntil = (api: DeskApi, { completedAt, inputsEndedAt }: DeskAnalysis): string | null => {
  const { retentionDays } = useSession().organization
  // What was taken away does not come back when the organization decides to keep such things longer.
  if (inputsEndedAt) return inputsEndedAt
  const end = completedAt === null || api.isOfRecord ? null : Date.parse(completedAt) + retentionDays * DAY_MS
  return end !== null && end <= Date.now() ? new Date(end).toISOString() : null
}

const firstPlace = (result: AnalysisResult, row: number | null): Place => {
  const { statement, page } = (row === null ? undefined : result.transactions[row]) ?? {}
  if (page && statement !== null && statement !== undefined) return { file: result.statements[statement]!.file ?? 0, page }
  return { file: result.statements[0]?.file ?? 0, page: 1 }
}

const numberOf = (text: string | undefined): number | null => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null)

/** Moving through rows is quicker than addresses may be written. */
const ADDRESS_AFTER_MS = 250

export const DeskProvider = ({
  api,
  analysis,
  result,
  files,
  isLatest,
  children,
}: {
  api: DeskApi
  analysis: DeskAnalysis
  result: AnalysisResult
  files: readonly PageFile[]
  isLatest: boolean
  children: ReactNode
}) => {
  const [params, setParams] = useParamsState()
  const may = useMay()
  const queryClient = useQueryClient()
  const corrections = useQuery({
    queryKey: ['analysis', analysis.id, 'corrections'],
    queryFn: api.corrections,
    refetchInterval: POLL_MS,
  })
  const rowCount = result.transactions.length
  const rowInAddress = numberOf(params.row)
  const [row, setRow] = useState<number | null>(() => (rowInAddress !== null && rowInAddress < rowCount ? rowInAddress : null))
  const [place, setPlace] = useState<Place>(() => firstPlace(result, row))
  const [inSight, setInSight] = useState<Desk['inSight']>(row === null ? null : { row, isFocused: false })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [late, setLate] = useState<Late | null>(null)
  const [dialog, open] = useState<DeskDialog | null>(null)

  // Another revision came: one's own, or what a colleague said, shown on demand. Numbers that mean other rows now are nobody's choice any more.
  const [counted, setCounted] = useState(result)
  if (counted !== result) {
    setCounted(result)
    if (!areSameRows(counted, result)) {
      choose(new Set())
      setRow(null)
      setInSight(null)
    }
  }
  const filtered = useRef(result)
  useEffect(() => {
    const before = filtered.current
    filtered.current = result
    if (before !== result && params.position !== undefined && !isSamePosition(before, result, Number(params.position)))
      setParams({ position: undefined })
  }, [result, params.position, setParams])

  const filterKey = JSON.stringify(filtersOf(params))
  const filters = useMemo(() => JSON.parse(filterKey) as Filters, [filterKey])
  const shown = useMemo(() => rowsThatPass(result, filters), [result, filters])

  const select = useCallback(
    (next: number | null, isFocused = false) => {
      setRow(next)
      if (next === null) return
      setInSight({ row: next, isFocused })
      if (result.transactions[next]?.page) setPlace(firstPlace(result, next))
    },
    [result],
  )
  // The address follows, and leads when it is another's doing: the back button, a link.
  const written = useRef(params.row)
  useEffect(() => {
    const text = row === null ? undefined : String(row)
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      setParams({ row: text })
    }, ADDRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [row, setParams])
  useEffect(() => {
    if (params.row === written.current) return
    written.current = params.row
    select(rowInAddress !== null && rowInAddress < rowCount ? rowInAddress : null)
  }, [params.row, rowInAddress, rowCount, select])

  const take = useCallback(
    async (next: DeskAnalysis) => {
      queryClient.setQueryData(['analysis', analysis.id, 'whole', 'latest'], next)
      await queryClient.invalidateQueries({ queryKey: ['analysis', analysis.id, 'corrections'] })
      void queryClient.invalidateQueries({ queryKey: ['analyses'] })
    },
    [queryClient, analysis.id],
  )
  const lastSaid = useRef<Promise<unknown>>(Promise.resolve())
  /** Revisions that this person's own words replaced, and what they made of them. */
  const ownSteps = useRef(new Map<number, number>())
  const noteStep = useCallback(
    (next: DeskAnalysis) => {
      if (next.result?.transactions.length === rowCount) ownSteps.current.set(next.revision - 1, next.revision)
    },
    [rowCount],
  )
  /**
   * One after the other. People are quicker than their connection: what they say of rows while an answer is awaited is said of what that answer brings, and
   * no quarrel with themselves. Positions and statements may have other numbers by then, so what is said of them holds for what was seen.
   */
  const say = useCallback(
    (changes: CorrectionChange[], reason: string, seen: Seen): Promise<DeskAnalysis> => {
      const saying = lastSaid.current.then(async () => {
        let { revision } = seen
        if (changes.every(({ kind }) => kind === 'label' || kind === 'revenue' || kind === 'row'))
          for (let next = ownSteps.current.get(revision); next !== undefined; next = ownSteps.current.get(revision)) revision = next
        const said = await api.correct({ revision, reason, changes })
        noteStep(said)
        return said
      })
      lastSaid.current = saying.catch(() => {})
      return saying
    },
    [api, noteStep],
  )
  const correct = useCallback(
    async (changes: CorrectionChange[], reason: string, { seen = { revision: analysis.revision, result }, afterwards }: Saying = {}) => {
      setBusy(true)
      try {
        const next = await say(changes, reason, seen)
        if (changes.some(({ kind }) => kind === 'position')) setParams({ position: undefined })
        await take(next)
        tell(tidings(result, next.result))
        return true
      } catch (error) {
        if (!(error instanceof HoldbackError && error.status === 412)) throw error
        setLate({ changes, reason, seen, afterwards })
        return false
      } finally {
        setBusy(false)
      }
    },
    [say, analysis.revision, result, take, setParams],
  )
  const undo = useCallback(
    async (correction: Correction) => {
      setBusy(true)
      try {
        const undoing = lastSaid.current.then(() => api.undo(correction.id))
        lastSaid.current = undoing.catch(() => {})
        const next = await undoing
        noteStep(next)
        setParams({ position: undefined })
        await take(next)
        tell(`Taken back: ${correction.reason}`)
      } catch (error) {
        tellFailure(error)
        // It may have been taken back all the same, here or by somebody else: then that is what is to be seen.
        void queryClient.invalidateQueries({ queryKey: ['analysis', analysis.id] })
      } finally {
        setBusy(false)
      }
    },
    [api, noteStep, take, setParams, queryClient, analysis.id],
  )

  const money = useMemo(() => moneysOf(result), [result])
  const keptUntil = useKeptUntil(api, analysis)
  const all = corrections.data ?? []
  const desk: Desk = {
    api,
    analysis,
    result,
    files,
    money,
    corrections: all,
    asked: corrections,
    standing: all.filter(({ undoneAt, revision }) => undoneAt === null && revision <= analysis.revision),
    mayCorrect: may.scope(api.scope),
    isOpen: isLatest && may.scope(api.scope) && keptUntil === null,
    keptUntil,
    isBusy,
    filters,
    shown,
    show: (next) => setParams({ ...NO_FILTERS, ...next }),
    setFilter: setParams,
    row,
    select,
    inSight,
    place,
    goTo: setPlace,
    chosen,
    choose,
    correct,
    undo,
    late,
    setLate,
    dialog,
    open,
  }
  return <DeskContext value={desk}>{children}</DeskContext>
}

/** What a correction did, in a sentence. */
const tidings = (before: AnalysisResult, after: AnalysisResult | null): string => {
  if (!after) return 'Saved.'
  const tied = after.statements.filter((s, i) => s.reconciled && before.statements[i]?.reconciled === false)
  if (tied.length > 0) return `Saved. ${tied.map(({ fileName }) => fileName).join(', ')} now adds up.`
  const change = after.metrics.overall.trueRevenue - before.metrics.overall.trueRevenue
  if (Math.abs(change) >= 0.005) return `Saved. True revenue ${change > 0 ? 'rose' : 'fell'} by ${moneysOf(after).sum(Math.abs(change))}.`
  const positions = after.mcaPositions.length - before.mcaPositions.length
  if (positions !== 0) return `Saved. ${after.mcaPositions.length} positions now, ${before.mcaPositions.length} before.`
  return 'Saved.'
}
