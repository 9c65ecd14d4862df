import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

/** One process of the service, as an operator starts it. */
export type Running = {
  name: string /** What it said when it was ready. */
  ready: string
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

export const startProcess = async (name: string, args: string[], env: Record<string, string>, readyLine: RegExp): Promise<Running> => {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  let complained = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complained = (complained + chunk.toString()).slice(-4_000)
  })
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = readyLine.exec(said)
      if (found) resolve(found[1] ?? found[0])
    })
    ended.then(([code]) => reject(new Error(`${name} ended with ${code} before it was ready:\n${said}${complained}`)))
  })
  return {
    name,
    ready,
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
