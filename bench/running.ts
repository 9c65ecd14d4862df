import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from './cpu.ts'
import { BENCH_SECRET } from './service.ts'

type Uploaded = { id: string; headers: { authorization: string } }

export const formOf = (file: Uint8Array): FormData => {
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(file)]), 'statement.pdf')
  return form
}

/** The service as `npm start` has it, and further workers beside it. */
export class Service {
  readonly processes: ChildProcess[] = []
  url = ''
  /** One organization may upload 16 files at once, so there are two. */
  readonly keys: string[] = []
  private uploads = 0
  private readonly env: Record<string, string>

  constructor(databaseUrl: string, dataDir: string) {
    this.env = {
      PATH: process.env.PATH!,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: BENCH_SECRET,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
    }
  }

  private run(args: string[], env: Record<string, string> = {}): ChildProcess {
    return spawn(process.execPath, ['src/main.ts', ...args], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  private async output(args: string[]): Promise<string> {
    const command = this.run(args)
    let text = ''
    command.stdout!.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    await once(command, 'close')
    return text
  }

  async start(): Promise<void> {
    while (this.keys.length < 2) {
      const name = `bench ${this.keys.length}`
      const org = /org_\w+/.exec(await this.output(['orgs', 'create', name]))![0]
      this.keys.push(/hb_\w+/.exec(await this.output(['keys', 'create', '--org', org, '--name', 'bench', '--scopes', 'all']))![0])
    }
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    this.url = `http://127.0.0.1:${port}`
    this.processes.push(this.run(['serve', '--with-worker'], { PORT: String(port) }))
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ready) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async addWorker(): Promise<void> {
    const worker = this.run(['work'])
    this.processes.push(worker)
    await once(worker.stdout!, 'data')
  }

  /** Uploads the file and waits until its result is there. */
  async analysed(file: Uint8Array): Promise<void> {
    await this.completed(await this.upload(file), 5)
  }

  /** Uploads all of them at once. Only one is asked after at a time, and not often: asking shares the cores with what is measured. */
  async allAnalysed(files: readonly Uint8Array[]): Promise<void> {
    for (const uploaded of await Promise.all(files.map((file) => this.upload(file)))) await this.completed(uploaded, 40)
  }

  private async upload(file: Uint8Array): Promise<Uploaded> {
    const form = formOf(file)
    const headers = { authorization: `Bearer ${this.keys[this.uploads++ % this.keys.length]}` }
    const answer = await fetch(`${this.url}/api/public/v1/analysis/bank-statements`, { method: 'POST', body: form, headers })
    if (answer.status !== 202) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { id: string } }
    return { id: data.id, headers }
  }

  private async completed({ id, headers }: Uploaded, everyMs: number): Promise<void> {
    for (;;) {
      const now = await fetch(`${this.url}/api/public/v1/analysis/${id}?fields=status`, { headers })
      const { status } = ((await now.json()) as { data: { status: string } }).data
      if (status === 'completed') return
      if (status === 'failed') throw new Error('The analysis failed.')
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  /** The CPU time that the service's processes and theirs have used meanwhile. */
  async cpuOf(work: () => Promise<unknown>): Promise<number> {
    const before = this.cpuSeconds()
    await work()
    return this.cpuSeconds() - before
  }

  private cpuSeconds(): number {
    return this.processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid!), 0)
  }

  async stop(): Promise<void> {
    for (const child of this.processes) child.kill('SIGTERM')
    await Promise.all(this.processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  }
}
