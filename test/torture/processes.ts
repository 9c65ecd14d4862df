import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

export type Member = {
  name: string
  /** kill -9, and a new one in its place. */
  kill: () => Promise<void>
  /** SIGTERM, as an operator would. */
  stop: () => Promise<void>
  kills: number
}

/** A process of the service that is started again whenever it ends. Resolves when it says that it is ready. */
export const startMember = async (
  name: string,
  command: string[],
  env: Record<string, string>,
  readyLine: RegExp,
  onLine: (line: string) => void = () => {},
): Promise<Member> => {
  let child: ChildProcess
  let stopping = false
  let ended: Promise<unknown> = Promise.resolve()
  let lastWords = ''

  const start = async (): Promise<void> => {
    const current = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    child = current
    ended = once(current, 'exit')
    const ready = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        lastWords = (lastWords + chunk.toString()).slice(-4_000)
        onLine(`${name}: ${chunk.toString().trimEnd()}`)
        if (readyLine.test(chunk.toString())) resolve()
      }
      current.stdout!.on('data', read)
      current.stderr!.on('data', read)
      current.once('exit', (code, signal) => reject(new Error(`${name} ended (${code ?? signal}) before it was ready:\n${lastWords}`)))
    })
    current.once('exit', () => {
      // It died by itself, say because the database was away when it started: try again as a service manager would.
      if (!stopping && child === current) setTimeout(() => !stopping && child === current && restart(), 300).unref()
    })
    await ready
  }
  const restart = (): Promise<void> => start().catch(() => {})

  const member: Member = {
    name,
    kills: 0,
    kill: async () => {
      member.kills++
      const dying = child
      const gone = ended
      dying.kill('SIGKILL')
      await gone
      await restart()
    },
    stop: async () => {
      stopping = true
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(insist)
    },
  }
  await start()
  return member
}
