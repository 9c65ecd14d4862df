import { Worker } from 'node:worker_threads'
import { Problem } from '../../shared/errors.ts'
import { createTurns } from '../../shared/turns.ts'

/**
 * Work that would hold up the main thread, done in threads that stay. Who waits for an answer does not wait for jobs, nor for somebody's large body:
 * each has a lane of its own. `now`: a caller waits. `bodies`: large bodies are parsed and checked. `later`: jobs.
 */
export type Lane = 'now' | 'bodies' | 'later'

/** A module that exports `work`; see thread.ts. */
export type Task = {
  module: URL
  input: unknown
  transfer?: ArrayBuffer[]
  ask?: (question: never) => Promise<unknown>
  hear?: (news: never) => void
}
export type TaskOptions = {
  lane: Lane
  /** Whose work it is: organizations take turns. */
  group: string
  signal?: AbortSignal
  /** It is its turn now. */
  onStart?: () => void
}

export type Threads = {
  run: <T>(task: Task, options: TaskOptions) => Promise<T>
  close: () => Promise<void>
}

/** `yields`: its threads leave the processor to whoever has somebody waiting. */
type Limits = { threads: number; maxWaiting: number; yields: boolean }
const LANES: Record<Lane, Limits> = {
  now: { threads: 1, maxWaiting: 32, yields: false },
  bodies: { threads: 1, maxWaiting: 8, yields: true },
  // Bounded by the number of jobs that a worker runs at once.
  later: { threads: 2, maxWaiting: 1_000, yields: true },
}
const HEAP_MEGABYTES = 1_024

type FromThread =
  | { question: unknown }
  | { news: unknown }
  | { result: unknown }
  | { failure: Error }
  | { problem: ConstructorParameters<typeof Problem> }
type Waiting = { task: Task; start: (thread: Thread) => void }
type Thread = { worker: Worker; isBusy: boolean }

export const createThreads = (): Threads => {
  const lanes = new Map<Lane, ReturnType<typeof createLane>>()
  const laneOf = (lane: Lane) => {
    let made = lanes.get(lane)
    if (!made) {
      made = createLane(LANES[lane])
      lanes.set(lane, made)
    }
    return made
  }
  return {
    run: (task, options) => laneOf(options.lane).run(task, options),
    close: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}

const createLane = (limits: Limits) => {
  const threads = new Set<Thread>()
  const line = createTurns<Waiting>()
  let isClosed = false

  const startThread = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      workerData: { yields: limits.yields },
    })
    const thread = { worker, isBusy: false }
    threads.add(thread)
    worker.once('exit', () => {
      threads.delete(thread)
      next()
    })
    // Whoever uses it hears of it too; without a listener here an idle thread's end would be the process's.
    worker.on('error', () => {})
    // An idle thread must not keep its process from ending.
    worker.unref()
    return thread
  }

  const freeThread = (): Thread | null => {
    for (const thread of threads) if (!thread.isBusy) return thread
    return threads.size < limits.threads && !isClosed ? startThread() : null
  }

  const next = (): void => {
    for (;;) {
      const thread = freeThread()
      const waiting = thread && line.take()
      if (!thread || !waiting) return
      thread.isBusy = true
      waiting.start(thread)
    }
  }

  const run = async <T>(task: Task, { group, signal, onStart }: TaskOptions): Promise<T> => {
    signal?.throwIfAborted()
    if (isClosed) throw new Error('The service is shutting down.')
    if (line.waiting(group) >= limits.maxWaiting)
      throw new Problem(429, 'rate_limited', 'Too much of your organization’s work is waiting already.', {}, { 'retry-after': '1' })
    const thread = await new Promise<Thread>((resolve, reject) => {
      const waiting: Waiting = {
        task,
        start: (thread) => {
          signal?.removeEventListener('abort', leave)
          resolve(thread)
        },
      }
      const leave = () => {
        line.remove(group, waiting)
        reject(signal!.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.add(group, waiting)
      next()
    })
    try {
      const done = carryOut(thread.worker, task, signal)
      onStart?.()
      return (await done) as T
    } catch (error) {
      // What it was doing cannot be stopped in any other way.
      if (!(error instanceof Problem)) await thread.worker.terminate()
      throw error
    } finally {
      thread.isBusy = false
      thread.worker.unref()
      next()
    }
  }

  return {
    run,
    close: async () => {
      isClosed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

const carryOut = (worker: Worker, { module, input, transfer, ask, hear }: Task, signal: AbortSignal | undefined): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const onMessage = (message: FromThread) => {
      if ('question' in message) ask!(message.question as never).then((answer) => worker.postMessage({ answer }), fail)
      else if ('news' in message) hear?.(message.news as never)
      else if ('result' in message) settle(() => resolve(message.result))
      else if ('problem' in message) settle(() => reject(new Problem(...message.problem)))
      else fail(message.failure)
    }
    const onAbort = () => fail(signal!.reason as Error)
    const onExit = () => fail(new Error('The thread ended without a result.'))
    const settle = (end: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', fail)
      worker.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      end()
    }
    const fail = (error: Error) => settle(() => reject(error))
    worker.on('message', onMessage)
    worker.on('error', fail)
    worker.on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.ref()
    worker.postMessage({ module: module.href, input }, transfer ?? [])
  })
