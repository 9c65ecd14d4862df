import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { ensureConsole } from '../../scripts/build-console.ts'
import { PATIENCE_MS } from '../patience.ts'
import { demoIsFull, runCommand, type Service, startService } from '../service-process.ts'
import { findBrowser } from './find-browser.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** One service with its demo data and one browser, for all stories: the same that `npm start` gives a newcomer. */

export type Role = 'viewer' | 'underwriter' | 'servicing' | 'developer' | 'admin'

export type World = {
  url: string
  dataDir: string
  service: Service
  browser: Browser
  receiver: Receiver
  demoKey: string
  /** A fresh browser profile whose pages are watched. */
  open: (options?: { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' }) => Promise<Visitor>
  /** Somebody of the demo organization (or another) in that role, signed in. */
  signedIn: (
    role: Role,
    options?: { org?: string; viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' },
  ) => Promise<Visitor>
  welcomeLink: (role: Role, email: string, org?: string) => Promise<string>
  run: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

export type Visitor = {
  context: BrowserContext
  page: Page /** What went wrong unseen: violations of the policy, errors, requests elsewhere. */
  faults: string[]
  close: () => Promise<void>
}

export const DEMO_ORG = 'Demo Funding'
export const PASSWORD = 'lantern under the green bridge'

/** A refusal that a story provokes is logged by the browser, too; it is no fault of the page. */
const isExpected = (text: string): boolean =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(text) ||
  /net::ERR_(CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)/.test(text)

const watch = (page: Page, url: string, faults: string[]): void => {
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !isExpected(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const other = new URL(request.url())
    if (other.origin !== url && other.protocol !== 'blob:') faults.push(`request elsewhere: ${request.url()}`)
  })
}

const PRESSED_MS = 60

/** A person's finger stays on the button for a while, and what opens under it must stay open when it leaves: a click of no time at all hid that a menu did not. */
const clickAsPeopleDo = (page: Page): void => {
  const kind = Object.getPrototypeOf(page.locator('html')) as Locator
  const { click } = kind
  kind.click = function (this: Locator, options) {
    return click.call(this, { delay: PRESSED_MS, ...options })
  }
}

/**
 * STORIES_SLOW_MS=1000: calls of the page wait up to so long before they are sent, and their answers as long again, and the page computes four times
 * slower. A story that passes only because this machine is quick fails then; so does the one that goes offline, for a page has one emulated network.
 */
const SLOW_MS = Number(process.env.STORIES_SLOW_MS ?? 0)
const slowDown = async (context: BrowserContext): Promise<void> => {
  await context.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOW_MS))
    await route.continue().catch(() => {})
  })
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  })
}

const VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

export const startWorld = async (): Promise<World> => {
  const [found] = await Promise.all([findBrowser(), ensureConsole()])
  const dataDir = await mkdtemp(join(tmpdir(), 'holdback-browser-'))
  const service = await startService(dataDir, { WARM_UP: 'true' })
  const receiver = await startReceiver()
  const browser = await chromium.launch({
    timeout: PATIENCE_MS,
    executablePath: found.path,
    env: { ...process.env, ...found.env } as never,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  })
  const first = await browser.newPage()
  clickAsPeopleDo(first)
  await first.close()
  const url = service.url
  const demoKey = /hb_live_\w+/.exec(service.output.stdout)![0]
  // Figures that are compared with those of a page stand still from here on but for what the stories do.
  await demoIsFull(url, demoKey)

  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCommand(dataDir, args, { PUBLIC_URL: url })
    if (code !== 0) throw new Error(`holdback ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout.trim()
  }
  const open: World['open'] = async (options = {}) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: options.viewport ?? { width: 1440, height: 900 },
      colorScheme: options.colorScheme ?? 'light',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    await context.addInitScript(VIOLATIONS)
    context.setDefaultTimeout(PATIENCE_MS)
    if (SLOW_MS > 0) await slowDown(context)
    const faults: string[] = []
    context.on('page', (page) => watch(page, url, faults))
    const page = await context.newPage()
    return { context, page, faults, close: () => context.close() }
  }
  const welcomeLink: World['welcomeLink'] = (role, email, org = DEMO_ORG) =>
    run('users', 'create', '--org', org, '--email', email, '--role', role)
  // Hashing a password takes its time, so each person signs in once and later visitors bring their cookie.
  const states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  const signedIn: World['signedIn'] = async (role, { org = DEMO_ORG, ...options } = {}) => {
    const visitor = await open(options)
    const key = `${role}@${org}`
    const known = states.get(key)
    if (known) {
      await visitor.context.addCookies(known.cookies)
      return visitor
    }
    const email = `${role}.${org.toLowerCase().replace(/\W+/g, '')}@example.com`
    // The form is walked by the stories that are about it; here the interface is quicker, and no process need start for a link.
    const link = role === 'admin' ? await welcomeLink(role, email, org) : await invitation(role, email, org)
    const name = `${role[0]!.toUpperCase()}${role.slice(1)} Example`
    await post(visitor.context, 'welcome', { token: new URL(link).hash.slice(1), name, password: PASSWORD })
    states.set(key, await visitor.context.storageState())
    return visitor
  }
  const post = async (context: BrowserContext, at: string, data: object) => {
    const response = await context.request.post(`/api/console/v1/${at}`, { data, headers: { 'x-holdback': 'console', origin: url } })
    if (!response.ok()) throw new Error(`${at}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as { data: { link: string } }
  }
  const invitation = async (role: Role, email: string, org: string): Promise<string> => {
    const admin = await signedIn('admin', { org })
    const { data } = await post(admin.context, 'users', { email, role })
    await admin.close()
    return data.link
  }

  return {
    url,
    dataDir,
    service,
    browser,
    receiver,
    demoKey,
    open,
    signedIn,
    welcomeLink,
    run,
    stop: async () => {
      await browser.close()
      await receiver.stop()
      await service.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    },
  }
}

/** The public interface, as a program with the demo's key. */
export const call = async (world: World, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${world.url}/api/public/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${world.demoKey}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
