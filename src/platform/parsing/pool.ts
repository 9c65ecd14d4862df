import { ReadError } from '../../engine/types.ts'
import { createTurns } from '../../shared/turns.ts'
import type { Metrics, ReaderKind } from '../watching/metrics.ts'
import { type Child, NeverBegun, type RunOptions } from './child-process.ts'

export type PoolOptions = RunOptions & {
  /** Whose job it is: they take turns. */
  group?: string
  /** True for one that does not seem to take long. */
  isShort?: boolean
}

/** Processes that take jobs, so many at once. */
export type Pool<J, R> = {
  run: (job: J, options: PoolOptions) => Promise<R>
  /**
   * From now on each place has its process, which waits for the next job: starting one takes longer than most jobs, and would take the core away from the
   * job that it was started beside. Resolves when all of them are warm.
   */
  keepStarted: () => Promise<void>
  pids: () => number[]
  /** Ends its processes; what is under way is cancelled. */
  close: () => Promise<void>
}

/** A job that turns out to be long does not stay in the place for short ones: it begins again in another. */
const SHORT_JOB_MS = 15_000

type Place = 'any' | 'short'
type Waiting = { isShort: boolean; start: (place: Place) => void }

export type ReaderMetrics = Pick<Metrics, 'readerStarted' | 'readerEnded'>
export type PoolSettings = {
  /** Of two processes or more, one takes only short jobs: these then never wait for long ones. */
  hasShortPlace?: boolean
  onStart?: () => void
  /** Why a process was not kept. */
  onEnd?: (why: string) => void
}

export const watchedAs = (kind: ReaderKind, metrics: ReaderMetrics | undefined): Pick<PoolSettings, 'onStart' | 'onEnd'> =>
  metrics ? { onStart: () => metrics.readerStarted(kind), onEnd: (why) => metrics.readerEnded(kind, why) } : {}

export const createPool = <J, R>(start: () => Child<J, R>, processes: number, settings: PoolSettings = {}): Pool<J, R> => {
  const { hasShortPlace = false, onStart, onEnd } = settings
  const idle: Child<J, R>[] = []
  const busy = new Set<Child<J, R>>()
  const line = createTurns<Waiting>()
  const closing = new AbortController()
  const free: Record<Place, number> = hasShortPlace && processes > 1 ? { any: processes - 1, short: 1 } : { any: processes, short: 0 }

  const startOne = (): Child<J, R> => {
    onStart?.()
    return start()
  }
  let areKeptStarted = false
  const startMissing = (): void => {
    if (!areKeptStarted || closing.signal.aborted) return
    // The newest are taken first: one that was just started waits behind those that are warm.
    while (idle.length + busy.size < processes) idle.unshift(startOne())
  }
  const keepStarted = async (): Promise<void> => {
    areKeptStarted = true
    startMissing()
    await Promise.all(idle.map((child) => child.ready))
  }

  const next = (): void => {
    while (free.any > 0) {
      const waiting = line.take()
      if (waiting === null) return
      free.any--
      waiting.start('any')
    }
    while (free.short > 0) {
      const waiting = line.take((w) => w.isShort)
      if (waiting === null) return
      free.short--
      waiting.start('short')
    }
  }

  const placeFor = (group: string, isShort: boolean, signal: AbortSignal): Promise<Place> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isShort,
        start: (place) => {
          signal.removeEventListener('abort', cancel)
          resolve(place)
        },
      }
      const cancel = () => {
        line.remove(group, waiting)
        reject(new ReadError('cancelled', 'The reading was cancelled.'))
      }
      signal.addEventListener('abort', cancel, { once: true })
      line.add(group, waiting)
      next()
    })

  /** One that died while it waited (the system was short of memory, say) is not given a file that would be blamed for it. */
  const takeIdle = (): Child<J, R> | null => {
    for (;;) {
      const child = idle.pop()
      if (child === undefined || child.isFit()) return child ?? null
      onEnd?.('gone')
    }
  }

  const runBy = async (child: Child<J, R>, job: J, options: RunOptions): Promise<R> => {
    busy.add(child)
    let why = 'worn'
    try {
      return await child.run(job, options)
    } catch (error) {
      if (error instanceof ReadError) why = error instanceof NeverBegun ? 'gone' : error.code
      throw error
    } finally {
      busy.delete(child)
      if (!closing.signal.aborted && child.isFit()) idle.push(child)
      else {
        onEnd?.(closing.signal.aborted ? 'closed' : why)
        child.kill()
      }
    }
  }

  const runIn = async (place: Place, job: J, options: RunOptions, signal: AbortSignal): Promise<R> => {
    try {
      for (;;) {
        const waited = takeIdle()
        try {
          return await runBy(waited ?? startOne(), job, { ...options, signal })
        } catch (error) {
          // One that was started for the job and is gone already is the end of it.
          if (!(error instanceof NeverBegun) || waited === null || signal.aborted) throw error
        }
      }
    } finally {
      free[place]++
      next()
      startMissing()
    }
  }

  const run: Pool<J, R>['run'] = async (job, { group = '', isShort = false, ...options }) => {
    const signal = options.signal ? AbortSignal.any([closing.signal, options.signal]) : closing.signal
    if (signal.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
    const place = await placeFor(group, isShort, signal)
    if (place === 'any') return runIn(place, job, options, signal)
    const isLong = AbortSignal.timeout(SHORT_JOB_MS)
    try {
      return await runIn(place, job, options, AbortSignal.any([signal, isLong]))
    } catch (error) {
      if (!isLong.aborted || signal.aborted || !(error instanceof ReadError && error.code === 'cancelled')) throw error
      return runIn(await placeFor(group, false, signal), job, options, signal)
    }
  }

  const close = async (): Promise<void> => {
    closing.abort()
    await Promise.all([...idle.splice(0), ...busy].map((child) => child.kill()))
  }

  const pids = (): number[] => [...idle, ...busy].flatMap((child) => child.pid ?? [])

  return { run, keepStarted, pids, close }
}
