import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ReadError, type ReadErrorCode } from '../../engine/types.ts'
import { yieldToOthers } from '../threads/yield-to-others.ts'
import { processorMsOf, residentBytes } from './consumption.ts'
import type { Numbered, Report } from './protocol.ts'

export type ChildLimits = {
  /** All memory, WebAssembly's included, as the system counts it. */
  residentBytes: number
  /** JavaScript's own share of it. */
  heapMegabytes: number
  /**
   * Time for a file: base, and more for each page it turns out to have and for each that has to be read by OCR. What counts of it is time in
   * which the process is at work; see `waitingFactor`.
   */
  baseMs: number
  perPageMs: number
  perOcrPageMs: number
  /** However many pages it has. */
  maxMs: number
  /**
   * Readers stand behind whoever asks the service something, so on a machine with much to do an honest file takes many times as long as it costs:
   * what it may take is counted in processor time. This many times as long by the clock, and it waits for what does not come.
   */
  waitingFactor: number
  keepBelowBytes: number
  keepForFiles: number
}

export type Progress = { pagesDone: number; pagesTotal: number; ocrPages: number }
export type RunOptions = {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
  onExplained?: ((text: string) => void) | undefined
}

export type Child<J, R> = {
  pid: number | undefined
  /** Rejects with a ReadError that says why, or with NeverBegun. */
  run: (job: J, options: RunOptions) => Promise<R>
  /** When it has made itself warm, or is gone. */
  ready: Promise<void>
  /** Whether it may be given another file. */
  isFit: () => boolean
  kill: () => Promise<void>
}

/** The process was gone before it had heard of the job, which is not to blame for that: another may do it. */
export class NeverBegun extends ReadError {
  constructor() {
    super('crashed', 'The process that reads files could not be reached.')
  }
}

const MEMORY_CHECK_MS = 50
/**
 * How often a function is asked before V8 compiles it thoroughly (TurboFan), instead of 3,000 times: reading is thousands of functions of which few are asked that much by a file, and
 * compiling them all took a third of a reader's processor time. Its quick compiler alone (`--max-opt=2`) saves more, and makes later files a tenth to a quarter slower.
 */
const THOROUGHLY_COMPILED_AFTER = '--invocation-count-for-turbofan=20000'
const STDERR_KEPT_CHARS = 4_000

/** `entry` names the module beside this one that the process runs. */
export const startChild = <J extends object, R>(entry: string, limits: ChildLimits): Child<J, R> => {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [String(process.pid)], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, THOROUGHLY_COMPILED_AFTER, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The file's reader needs none of the service's secrets; what is compiled already it may read.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: getCompileCacheDir() },
  })
  if (child.pid !== undefined) yieldToOthers(child.pid)
  // One that the system had no room for (or no program: the modules were just replaced) has no id, and its end is never told.
  let alive = child.pid !== undefined
  let fit = alive
  let files = 0
  let stderr = ''
  let settle: { report: (report: Exclude<Report<R>, { kind: 'ready' }>) => void; died: (why: string) => void } | null = null

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT_CHARS)
  })
  const ready = new Promise<void>((resolve) => {
    child.on('message', (report: Report<R>) => {
      if (report.kind === 'ready') resolve()
      else settle?.report(report)
    })
    child.once('exit', () => resolve())
    // It could not even be started.
    child.once('error', () => resolve())
  })
  child.on('error', (error) => {
    fit = false
    settle?.died(error.message)
  })
  const gone = new Promise<void>((resolve) => {
    if (!alive) resolve()
    child.once('exit', () => {
      alive = false
      fit = false
      resolve()
    })
    // 'close' comes after the last of stderr, which says why.
    child.once('close', (code, killedBy) => settle?.died(killedBy ?? `exit code ${code}`))
  })
  const kill = async (): Promise<void> => {
    fit = false
    if (alive) {
      child.ref()
      child.kill('SIGKILL')
    }
    await gone
  }
  /** An idle child must not keep its parent from ending. */
  const hold = (busy: boolean): void => {
    if (busy) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
      ;(child.stderr as unknown as { unref?: () => void } | null)?.unref?.()
    }
  }

  const run: Child<J, R>['run'] = (job, { signal, onProgress, onExplained }) =>
    new Promise<R>((resolve, reject) => {
      const number = ++files
      const startedAt = performance.now()
      const processorAtStart = child.pid === undefined ? null : processorMsOf(child.pid)
      let allowedMs = Math.min(limits.maxMs, limits.baseMs)
      let hasBegun = false
      let verdict: [ReadErrorCode, string] | null = null
      let provisional: { result: R } | null = null
      let explanation: string | null = null

      const stop = (code: ReadErrorCode, message: string): void => {
        verdict ??= [code, message]
        void kill()
      }
      /** Threads at work beside each other are not held against it, nor is a processor that others have. */
      const tookTooLong = (): boolean => {
        const passed = performance.now() - startedAt
        if (passed <= allowedMs) return false
        const processor = child.pid === undefined ? null : processorMsOf(child.pid)
        if (processor === null || processorAtStart === null) return true
        return processor - processorAtStart > allowedMs || passed > allowedMs * limits.waitingFactor
      }
      const cancel = (): void => stop('cancelled', 'The reading was cancelled.')
      const watch = setInterval(async () => {
        if (tookTooLong()) return stop('timed_out', `The file was not read within ${Math.round(allowedMs / 1000)} seconds.`)
        const bytes = child.pid === undefined ? null : await residentBytes(child.pid)
        if (bytes === null) return
        if (bytes > limits.keepBelowBytes) fit = false
        if (bytes > limits.residentBytes)
          stop('out_of_memory', `Reading the file takes more than ${Math.round(limits.residentBytes / 1024 / 1024)} MB of memory.`)
      }, MEMORY_CHECK_MS)

      const finish = (): void => {
        clearInterval(watch)
        signal?.removeEventListener('abort', cancel)
        settle = null
        hold(false)
        if (explanation !== null) onExplained?.(explanation)
      }
      const fail = (error: ReadError): void => {
        if (provisional && error.code !== 'cancelled') resolve(provisional.result)
        else reject(error)
      }
      settle = {
        report: (report) => {
          if (report.job !== number) return
          hasBegun = true
          if (report.kind === 'begun') return
          if (report.kind === 'progress') {
            const wanted = limits.baseMs + limits.perPageMs * report.pagesTotal + limits.perOcrPageMs * report.ocrPages
            allowedMs = Math.min(limits.maxMs, wanted)
            onProgress?.({ pagesDone: report.pagesDone, pagesTotal: report.pagesTotal, ocrPages: report.ocrPages })
            return
          }
          if (report.kind === 'explanation') {
            explanation = report.text
            return
          }
          if (report.kind === 'provisional') {
            provisional = { result: report.result }
            return
          }
          finish()
          if (files >= limits.keepForFiles) fit = false
          if (report.kind === 'result') return resolve(report.result)
          if (!report.healthy) fit = false
          const error = new ReadError(report.code, report.message)
          // For the log, never for the person who uploaded the file.
          error.cause = report.cause
          fail(error)
        },
        died: (why) => {
          finish()
          if (verdict === null && !hasBegun) return fail(new NeverBegun())
          const [code, message] = verdict ?? explainDeath(why, stderr)
          fail(new ReadError(code, message))
        },
      }
      if (!alive) return settle.died('gone')
      hold(true)
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      child.send({ job: number, ...job } satisfies Numbered<J>, (error) => {
        // What kept it from hearing also ends it, sooner or later.
        if (error) void kill()
      })
    })

  hold(false)
  return { pid: child.pid, run, ready, isFit: () => fit && alive, kill }
}

const explainDeath = (why: string, stderr: string): [ReadErrorCode, string] =>
  /out of memory|Allocation failed/i.test(stderr)
    ? ['out_of_memory', 'Reading the file takes more memory than is allowed.']
    : ['crashed', `The file made the process that reads it end (${why}).`]
