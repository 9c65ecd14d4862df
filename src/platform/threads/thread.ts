import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../../shared/errors.ts'
import { Handover } from './handover.ts'
import { yieldToOthers } from './yield-to-others.ts'

/** What a module for threads exports: its work, which on the way may ask whoever wanted it something, or tell what is known already. */
export type Work<Input, Result, Question = never, Answer = never, News = never> = (
  input: Input,
  ask: (question: Question) => Promise<Answer>,
  tell: (news: News) => void,
) => Promise<Result | Handover<Result>>

/** The other side of pool.ts: one piece of work after the other, each in the module that it names. */
const port = parentPort!
// On Linux a priority is a thread's; elsewhere it would be that of the whole process.
if ((workerData as { yields: boolean }).yields && process.platform === 'linux') yieldToOthers(0)
let onAnswer: ((answer: unknown) => void) | null = null

const ask = (question: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    onAnswer = resolve
    port.postMessage({ question })
  })

const tell = (news: unknown): void => port.postMessage({ news })

type AnyWork = Work<unknown, unknown, unknown, unknown, unknown>
/** Looking a module up again costs a tenth of a millisecond. */
const works = new Map<string, AnyWork>()
const workOf = async (module: string): Promise<AnyWork> => {
  let work = works.get(module)
  if (work === undefined) {
    work = ((await import(module)) as { work: AnyWork }).work
    works.set(module, work)
  }
  return work
}

const begin = async (module: string, input: unknown): Promise<void> => {
  try {
    const done = await (await workOf(module))(input, ask, tell)
    if (done instanceof Handover) port.postMessage({ result: done.result }, done.transfer)
    else port.postMessage({ result: done })
  } catch (error) {
    if (error instanceof Problem) port.postMessage({ problem: [error.status, error.code, error.message, error.extra, error.headers] })
    else port.postMessage({ failure: error })
  }
}

port.on('message', (message: { module: string; input: unknown } | { answer: unknown }) => {
  if ('answer' in message) onAnswer?.(message.answer)
  else void begin(message.module, message.input)
})
