import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../src/config.ts'
import { startProcess } from './service-process.ts'
import { TEST_SECRET } from './test-app.ts'
import { createTestDatabase } from './test-db.ts'

/** Dockerfile, compose file and systemd units, as far as they can be tried without an engine: their grammar, the names of settings, and whether what the image holds is enough. */

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const run = promisify(execFile)

/** Every setting that the program knows, as OPERATIONS.md lists them. */
const settings = async (): Promise<Set<string>> =>
  new Set([...(await read('docs/OPERATIONS.md')).matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap((m) => m[1]!.match(/[A-Z_]+/g)!))

test('every setting that is read is documented', async () => {
  const source = await read('src/config.ts')
  const known = await settings()
  const names = new Set([...source.matchAll(/\b(?:read|whole|duration|httpUrl|daysOrForever)\(env, '([A-Z_]+)'/g)].map((m) => m[1]!))
  expect(names.size).toBeGreaterThan(15)
  for (const name of names) expect(known, name).toContain(name)
  expect(loadConfig({})).toMatchObject({ port: 3000, workerPort: null })
})

describe('Dockerfile', () => {
  let text: string
  let stages: string[][]
  beforeAll(async () => {
    text = await read('Dockerfile')
    const lines = text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    stages = []
    for (const line of lines) {
      if (line.startsWith('FROM ')) stages.push([])
      stages.at(-1)!.push(line)
    }
  })

  test('is one by its grammar, runs as nobody in particular, and says how it is', () => {
    expect(validate(text).filter((problem) => problem.severity === 1)).toEqual([])
    const last = stages.at(-1)!
    expect(stages.length).toBeGreaterThan(1)
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('COPY ')))
    for (const word of ['HEALTHCHECK', 'ENTRYPOINT ["/app/bin/holdback"]', 'STOPSIGNAL SIGTERM']) expect(text).toContain(word)
    expect(text).not.toMatch(/SECRET_KEY|PASSWORD/)
  })

  test('what it copies is let in by .dockerignore, and nothing else is', async () => {
    const allowed = (await read('.dockerignore'))
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = new Set(
      stages
        .flat()
        .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
        .flatMap((line) => line.split(' ').slice(1, -1)),
    )
    expect([...copied].sort()).toEqual(allowed.sort())
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true)
  })

  test('its last stage is enough: it starts, answers, serves the console and the reference, and needs no package of development', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdback-image-'))
    const database = await createTestDatabase()
    try {
      const app = join(folder, 'app')
      await mkdir(join(app, 'dist'), { recursive: true })
      for (const line of stages.at(-1)!.filter((line) => line.startsWith('COPY ') && !line.includes('--from'))) {
        const [, ...paths] = line.split(' ')
        for (const path of paths.slice(0, -1))
          await cp(join(ROOT, path), join(app, path), { recursive: true, filter: (from) => !from.endsWith('.test.ts') })
      }
      await cp(join(ROOT, 'dist', 'console'), join(app, 'dist', 'console'), { recursive: true })
      // Only what is there without --include=dev and --include=optional.
      const lock = JSON.parse(await read('package-lock.json')) as {
        packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
      }
      for (const [path, entry] of Object.entries(lock.packages)) {
        if (
          path === '' ||
          entry.dev ||
          entry.optional ||
          entry.devOptional ||
          path.indexOf('/node_modules/') > 0 ||
          !existsSync(join(ROOT, path))
        )
          continue
        await mkdir(dirname(join(app, path)), { recursive: true })
        await symlink(join(ROOT, path), join(app, path))
      }
      const service = await startProcess(process.execPath, ['--preserve-symlinks', join(app, 'src', 'main.ts'), 'serve', '--with-worker'], {
        DATABASE_URL: database.url,
        SECRET_KEY: TEST_SECRET,
        DATA_DIR: join(folder, 'data'),
        WARM_UP: 'true',
      })
      try {
        for (const path of ['/readyz', '/metrics', '/docs', '/openapi.json'])
          expect((await fetch(service.url + path)).status, path).toBe(200)
        const page = await fetch(`${service.url}/sign-in`, { headers: { accept: 'text/html' } })
        expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      } finally {
        service.child.kill('SIGTERM')
        expect(await service.exited).toBe(0)
      }
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test('compose.yaml names services that are there, only settings that exist, and no secret of its own', async () => {
  const text = await read('compose.yaml')
  const file = parse(text, { merge: true }) as {
    services: Record<
      string,
      {
        environment: Record<string, string>
        depends_on?: Record<string, object>
        volumes: string[]
        user?: string
        command: string[]
        ports?: string[]
      }
    >
    volumes: Record<string, null>
  }
  expect(Object.keys(file.services)).toEqual(['database', 'api', 'worker'])
  const known = await settings()
  for (const name of ['api', 'worker']) {
    const service = file.services[name]!
    for (const setting of Object.keys(service.environment)) expect(known, setting).toContain(setting)
    expect(Object.keys(service.depends_on!)).toEqual(['database'])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  }
  for (const service of Object.values(file.services))
    for (const volume of service.volumes) expect(Object.keys(file.volumes)).toContain(volume.split(':')[0])
  // Nobody but this machine reaches it without a proxy.
  expect(Object.values(file.services).flatMap((service) => service.ports ?? [])).toEqual(['127.0.0.1:3000:3000'])
  for (const name of ['SECRET_KEY', 'POSTGRES_PASSWORD']) expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?`))
})

describe('systemd units', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdback-units-'))
    for (const name of await readdir(join(ROOT, 'deploy/systemd')))
      await writeFile(join(folder, name), (await read(`deploy/systemd/${name}`)).replace('/opt/holdback/bin', join(ROOT, 'bin')))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.skipIf(!existsSync('/usr/bin/systemd-analyze')).each(['serve', 'work'])(
    'holdback-%s.service is accepted by systemd, and closed as far as it goes',
    async (kind) => {
      const unit = join(folder, `holdback-${kind}.service`)
      const { stderr } = await run('systemd-analyze', ['verify', unit])
      expect(stderr).toBe('')
      const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', '--threshold=25', unit])
      expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)![1])).toBeLessThan(2.5)
    },
  )

  test.each(['serve', 'work'])(
    'holdback-%s.service is started again however often it fails: the database may be away for hours',
    async (kind) => {
      expect(await readFile(join(folder, `holdback-${kind}.service`), 'utf8')).toMatch(/^StartLimitIntervalSec=0$/m)
    },
  )

  test.each(['serve', 'work'])(
    'holdback-%s.service names only settings that exist, and gives a stop more time than it takes',
    async (kind) => {
      const text = await readFile(join(folder, `holdback-${kind}.service`), 'utf8')
      const known = await settings()
      for (const [, name] of /^Environment=(.*)$/m.exec(text)![1]!.matchAll(/([A-Z_]+)=/g))
        if (name !== 'NODE_ENV') expect(known, name).toContain(name)
      const { drainDelayMs, stopGraceMs } = loadConfig({})
      expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)![1]) * 1000).toBeGreaterThan(2 * (drainDelayMs + stopGraceMs))
      expect(text).toContain(`bin/holdback ${kind}\n`)
    },
  )
})
