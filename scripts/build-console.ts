import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Builds the console into dist/console when what it is made of has changed since the last time, and says nothing otherwise. Runs before `npm start` and
 * `npm test`. What is current is told by content, not by times: a checkout sets those as it likes.
 */

const ROOT = dirname(import.meta.dirname)
export const CONSOLE_DIR = join(ROOT, 'dist', 'console')
const STAMP = 'built.json'

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const sourcesHash = (): string => {
  const files = [...filesIn('console'), ...filesIn('client'), join(ROOT, 'package-lock.json'), import.meta.filename].sort()
  const hash = createHash('sha256')
  for (const file of files) if (!file.endsWith('.test.ts')) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const builtFrom = (): string | null => {
  const stamp = join(CONSOLE_DIR, STAMP)
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { sources: string }).sources : null
}

/** Beside each file its compressed forms, so that no request pays for the best compression. */
const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|svg|html)$/.test(entry.name)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  }
}

/** True when it had to be built. */
export const ensureConsole = async (): Promise<boolean> => {
  const sources = sourcesHash()
  if (builtFrom() === sources) return false
  const { build } = await import('vite')
  const parent = dirname(CONSOLE_DIR)
  mkdirSync(parent, { recursive: true })
  // Made aside and then put in place: a server that starts meanwhile sees the old one or the new one, whole.
  const made = mkdtempSync(join(parent, '.console-'))
  // A test runner says NODE_ENV=test, and React would be built as for its own developers: half as large again.
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({
      configFile: join(ROOT, 'console', 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: false },
    })
    compress(made)
    writeFileSync(join(made, STAMP), JSON.stringify({ sources }))
    chmodSync(made, 0o755)
    rmSync(CONSOLE_DIR, { recursive: true, force: true })
    try {
      renameSync(made, CONSOLE_DIR)
    } catch {
      // Another process was quicker: its files are made of the same sources.
      cpSync(made, CONSOLE_DIR, { recursive: true })
    }
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
    rmSync(made, { recursive: true, force: true })
  }
  return true
}

if (import.meta.main) {
  const started = performance.now()
  if (await ensureConsole()) console.error(`Console built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
