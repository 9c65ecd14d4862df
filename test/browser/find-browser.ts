import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onDisk } from '../memory-folder.ts'
import { PATIENCE_MS } from '../patience.ts'

/**
 * A Chromium for the stories: the one BROWSER names, else the one npm brought (x64), else one that is installed, else, where this may be done, Debian's, installed
 * now. Never none: stories that nobody watched prove nothing.
 */

export type FoundBrowser = { path: string; env: Record<string, string> }

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (name: string): string | null => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not here.
    }
  }
  return null
}

const starts = (path: string, env: Record<string, string>): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: PATIENCE_MS }).status === 0

/** The package keeps its browser compressed and unpacks it into the temporary folder; a machine without NSS and expat takes those it carries, too. */
const fromNpm = async (): Promise<FoundBrowser | null> => {
  if (process.arch !== 'x64' || process.platform !== 'linux') return null
  const entry = import.meta.resolve('@sparticuz/chromium')
  const { default: chromium } = (await import('@sparticuz/chromium')) as { default: { executablePath: () => Promise<string> } }
  const path = await chromium.executablePath()
  if (starts(path, {})) return { path, env: {} }
  const inflater = join(dirname(fileURLToPath(entry)), 'lambdafs.js')
  const { inflate } = (await import(inflater)) as { inflate: (path: string) => Promise<string> }
  await inflate(join(dirname(dirname(dirname(fileURLToPath(entry)))), 'bin', 'al2023.tar.br'))
  const env = { LD_LIBRARY_PATH: [join(tmpdir(), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') }
  return starts(path, env) ? { path, env } : null
}

const installed = (): FoundBrowser | null => {
  for (const name of NAMES) {
    const path = onPath(name)
    if (path) return { path, env: {} }
  }
  return null
}

const byApt = (): FoundBrowser | null => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null
  console.error("No browser here: installing Debian's chromium for the browser tests (once)…")
  const run = (args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  return installed()
}

export const findBrowser = async (): Promise<FoundBrowser> => {
  const named = process.env.BROWSER
  if (named) {
    if (!existsSync(named)) throw new Error(`BROWSER names ${named}, which is not there.`)
    return { path: named, env: {} }
  }
  const found = (await onDisk(fromNpm).catch(() => null)) ?? installed() ?? byApt()
  if (!found) throw new Error('The browser tests need a Chromium: install one, or set BROWSER to its path.')
  return found
}
