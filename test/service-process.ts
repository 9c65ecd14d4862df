import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PATIENCE_MS } from './patience.ts'
import { eventually } from './test-worker.ts'

/** The service as its users run it: a process of its own on an embedded database in a folder. */

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

const environment = (dataDir: string, env: Record<string, string>): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = process.env
  return { ...rest, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT: '0', NO_COLOR: '1', ...env }
}

export type Finished = { code: number | null; stdout: string; stderr: string }

/** One command, from start to end. */
export const runCommand = async (dataDir: string, args: string[], env: Record<string, string> = {}): Promise<Finished> => {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(dataDir, env), stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

const collect = (child: ChildProcess) => {
  const output = { stdout: '', stderr: '' }
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  return output
}

export type Service = {
  url: string
  output: { stdout: string; stderr: string }
  /** Asks it to stop, as Ctrl-C does, and waits for its exit code. */
  stop: () => Promise<number | null>
  /** kill -9 of the service alone, as the kernel does when memory is short: its database lives on for a moment. */
  kill: () => Promise<void>
}

export const startService = async (dataDir: string, env: Record<string, string> = {}): Promise<Service> => {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: environment(dataDir, env), stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  const closed = once(child, 'close') as Promise<[number | null]>
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      // The curl line comes last.
      const found = /is ready at (http:\/\/\S+)[\s\S]*curl .*\n/.exec(output.stdout)
      if (found) resolve(found[1]!)
    })
    closed.then(([code]) => reject(new Error(`serve ended with ${code} before it was ready:\n${output.stdout}${output.stderr}`)))
  })
  return {
    url,
    output,
    stop: async () => {
      child.kill('SIGINT')
      return (await closed)[0]
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Command lines of the processes that name the folder or work in it. */
export const processesOf = async (dataDir: string): Promise<string[]> => {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(dataDir)) found.push(`${pid} ${line.replaceAll('\0', ' ')}`)
  }
  return found
}

/** The demo portfolio is made while the service answers already; its statements come last. Where it is never full, the test's own time ends it. */
export const demoIsFull = async (url: string, key: string): Promise<void> => {
  for (;;) {
    const response = await fetch(`${url}/api/public/v1/documents?limit=1`, { headers: { authorization: `Bearer ${key}` } })
    const { meta } = (await response.json()) as { meta: { pagination: { total: number } } }
    if (meta.pagination.total >= 9) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Any command that says where it is once it is ready, and runs until it is stopped. */
export type Running = { child: ChildProcess; url: string; output: () => string; exited: Promise<number | null> }

export const startProcess = async (command: string, args: string[], env: Record<string, string>): Promise<Running> => {
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = process.env
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...rest, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code)
  const isReady = /is ready at (http:\/\/\S+)[\s\S]*docs\n|says so at (http:\/\/\S+)\/readyz/
  const url = await Promise.race([
    eventually(async () => isReady.exec(output)?.slice(1).find(Boolean), 3 * PATIENCE_MS),
    exited.then((code) => Promise.reject(new Error(`it ended with ${code}:\n${output}`))),
  ])
  return { child, url, output: () => output, exited }
}
