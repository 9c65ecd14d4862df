import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { freePort } from '../../src/platform/db/embedded/launch.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { type Answering, answerFile } from '../ach/bank.ts'
import { BankModel, checkDatabase, type ModelDeal, type Sent } from './bank-model.ts'
import { type Member, startMember } from './processes.ts'
import { type Random, randomFrom } from './random.ts'

/**
 * Months of collections against a bank that returns and changes at random, while the processes of the service are killed in the middle of what they do.
 * In the end every balance is the one of the model, no expectation was in two files, and no money was asked for twice.
 */
export type BankTorture = {
  seed: number
  days: number
  deals: number
  members: number
  /** With every so many requests that change something, the process that it goes to is killed meanwhile; 0: none is. */
  killEvery: number
  databaseUrl: string
  /** SQL that plants a bug before the first day. */
  plant?: string
  limitMs: number
  log: (line: string) => void
}

export type BankReport = {
  broken: string[]
  files: number
  debits: number
  returns: number
  changes: number
  kills: number
  seconds: number
}

/** Approved files let go of their expectations, and nothing else stands in the way of asking again. */
export const DOUBLE_DEBIT = `
  DROP INDEX ach_entries_once;
  CREATE FUNCTION let_go() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE ach_entries SET is_live = false WHERE file_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER let_go AFTER UPDATE OF status ON ach_files FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION let_go();`

const FIRST_DAY = '2026-03-16'
const ROUTING = '011000015'
const ORIGINATOR = {
  immediateDestination: '021000021',
  immediateOrigin: '1234567890',
  destinationName: 'FIRST TEST BANK',
  originName: 'TEST FUNDER LLC',
  companyName: 'TEST FUNDER',
  companyId: '1234567890',
  odfi: '021000021',
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

// biome-ignore lint/suspicious/noExplicitAny: answers are read as callers read them.
type Answer = { status: number; body: any }

class World {
  readonly model = new BankModel()
  readonly members: Member[] = []
  today = FIRST_DAY
  files = 0
  returns = 0
  changes = 0
  #serial = 1
  /** Drafts that also ask for what was missed: a deal may be in them more than once. */
  readonly #withMissed = new Set<string>()
  #asked = 0
  #tried = 0
  /** Answers of the bank that are already sent, to be sent again. */
  #sentAnswers: string[] = []
  readonly options: BankTorture
  readonly random: Random
  readonly ports: number[]
  readonly keys: { maker: string; approver: string }
  readonly clockFile: string
  readonly pool: pg.Pool
  readonly until: number

  constructor(given: Pick<World, 'options' | 'random' | 'ports' | 'keys' | 'clockFile' | 'pool' | 'until'>) {
    this.options = given.options
    this.random = given.random
    this.ports = given.ports
    this.keys = given.keys
    this.clockFile = given.clockFile
    this.pool = given.pool
    this.until = given.until
  }

  /** Asks until somebody answers. Under its key a repeated request is the same request. */
  async ask(who: 'maker' | 'approver', method: string, path: string, body?: unknown): Promise<Answer> {
    const isText = typeof body === 'string'
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.keys[who]}`,
      'idempotency-key': `${this.options.seed}-${this.#asked++}`,
    }
    if (body !== undefined) headers['content-type'] = isText ? 'text/plain' : 'application/json'
    for (;;) {
      const at = this.random.below(this.ports.length)
      const victim =
        method !== 'GET' && this.options.killEvery > 0 && ++this.#tried % this.options.killEvery === 0 ? this.members[at] : undefined
      const killed = victim ? sleep(this.random.below(25)).then(() => victim.kill()) : undefined
      try {
        const response = await fetch(`http://127.0.0.1:${this.ports[at]}/api/public/v1${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        const text = await response.text()
        await killed
        if (response.status < 500 && !text.includes('idempotency_in_progress'))
          return {
            status: response.status,
            body: /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text,
          }
      } catch (error) {
        await killed
        if (Date.now() > this.until) throw new Error(`${method} ${path}: no answer before the time was over (${error})`)
      }
      if (Date.now() > this.until) throw new Error(`${method} ${path}: no good answer before the time was over`)
      await sleep(20 + this.random.below(80))
    }
  }

  async must(who: 'maker' | 'approver', method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const { status, body: answer } = await this.ask(who, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data ?? answer
  }

  setClock(time: string): Promise<void> {
    return writeFile(this.clockFile, `${this.today}T${time}.000Z`)
  }

  async makeDeal(n: number): Promise<void> {
    const merchant = await this.must('maker', 'POST', '/merchants', { legalName: `Merchant ${n} LLC` })
    const account = String(100_000 + n)
    const { id: accountId } = await this.must('maker', 'POST', `/merchants/${merchant.id}/bank-accounts`, {
      routingNumber: ROUTING,
      accountNumber: account,
      accountType: n % 3 === 0 ? 'savings' : 'checking',
      holderType: n % 4 === 0 ? 'person' : 'business',
      holderName: `Merchant ${n} LLC`,
      authorizedAt: FIRST_DAY,
    })
    const application = await this.must('maker', 'POST', '/applications', {
      applicantLegalName: `Merchant ${n} LLC`,
      requestedAmount: 1000,
      merchantId: merchant.id,
    })
    for (const stage of ['underwriting', 'approved']) await this.must('maker', 'PATCH', `/applications/${application.id}`, { stage })
    const purchase = 60_000 + this.random.below(140_000)
    const funded = await this.must('maker', 'PATCH', `/applications/${application.id}`, {
      stage: 'funded',
      fundedAmount: 500,
      purchaseAmount: purchase / 100,
      fundedDate: FIRST_DAY,
      paymentFrequency: n % 5 === 0 ? 'weekly' : 'daily',
      paymentAmount: (5_000 + this.random.below(8_000)) / 100,
    })
    const deal: ModelDeal = { id: funded.deal.id, code: funded.deal.dealId, purchase, merchantId: merchant.id, accountId, account }
    this.model.deals.set(deal.code, deal)
  }

  /** What people do besides: money by wire, money that goes back, a pause, other terms, an account that is looked at again. */
  async byHand(): Promise<void> {
    const { random, model } = this
    const deal = random.pick([...model.deals.values()])
    const what = random.below(10)
    if (what < 4) {
      const cents = 500 + random.below(9_000)
      const body = { amount: cents / 100, type: 'merchantPayment', effectiveDate: this.today }
      const payment = await this.must('maker', 'POST', `/deals/${deal.id}/payments`, body)
      model.manual.set(payment.id, { dealId: deal.id, cents, isReturned: false })
    } else if (what < 6) {
      const [id, payment] = random.pick([...model.manual.entries()].filter(([, m]) => !m.isReturned)) ?? []
      if (!id || !payment) return
      await this.must('maker', 'POST', '/payments/returns', { returns: [{ paymentId: id, returnCode: 'R01' }] })
      payment.isReturned = true
    } else if (what === 6) {
      // A deal that was paid off meanwhile has nothing to pause.
      const from = addDays(this.today, random.below(4))
      await this.ask('maker', 'POST', `/deals/${deal.id}/schedule/pause`, {
        from,
        until: addDays(from, random.below(6)),
        reason: 'Slow week',
      })
    } else if (what === 7) {
      const body = { paymentFrequency: 'daily', paymentAmount: (4_000 + random.below(9_000)) / 100, reason: 'Agreed anew' }
      await this.ask('maker', 'POST', `/deals/${deal.id}/schedule`, body)
    } else await this.ask('approver', 'POST', `/merchants/${deal.merchantId}/bank-accounts/${deal.accountId}/release`)
  }

  /** Drafts, some of them twice at once, some cancelled, some forgotten; the others are approved and fetched, some twice. */
  async fileFor(effectiveDate: string): Promise<void> {
    const { random } = this
    const includeMissed = random.chance(0.4)
    await Promise.all(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => this.draft({ effectiveDate, includeMissed })))
    await this.approveAll(effectiveDate)
    // Whoever asks again gets what is still due, and that is nothing.
    if (random.chance(0.5) || this.options.plant) {
      await this.draft({ effectiveDate, includeMissed: false })
      await this.approveAll(effectiveDate)
    }
  }

  async draft(body: { effectiveDate: string; includeMissed: boolean }): Promise<void> {
    const { status, body: answer } = await this.ask('maker', 'POST', '/ach/files', body)
    if (status === 201 && body.includeMissed) this.#withMissed.add(answer.data.id)
  }

  async approveAll(effectiveDate: string): Promise<void> {
    const { random } = this
    const drafts = await this.must('maker', 'GET', `/ach/files?status=draft&effective_date=${effectiveDate}&limit=100`)
    for (const { id } of drafts as { id: string }[]) {
      const fate = random.below(12)
      if (fate === 0) continue
      if (fate === 1) {
        await this.ask('maker', 'POST', `/ach/files/${id}/cancel`)
        continue
      }
      await this.ask('approver', 'POST', `/ach/files/${id}/approve`)
      if (fate === 2) {
        await this.ask('maker', 'POST', `/ach/files/${id}/cancel`)
        continue
      }
      for (let i = 0; i < (random.chance(0.2) ? 2 : 1); i++) {
        const { status, body } = await this.ask('maker', 'GET', `/ach/files/${id}/content`)
        // All of its entries may have been dropped when it was approved.
        if (status === 200) this.model.receive(id, body, this.today, this.#withMissed.has(id))
      }
      this.files++
    }
  }

  /** The bank's morning: it returns, at once or weeks later, and tells of changes; and it sends some of it again. */
  async answers(): Promise<void> {
    const { random, model } = this
    const answering: Answering[] = []
    const changed: { deal: ModelDeal; account: string }[] = []
    const returned: Sent[] = []
    for (const sent of model.sent) {
      if (sent.isReturned) continue
      const isFresh = addDays(sent.effectiveDate, 3) >= this.today
      if (random.chance(isFresh ? 0.08 : 0.002)) {
        const code = random.chance(0.85) ? random.pick(['R01', 'R09']) : random.pick(['R02', 'R08', 'R10', 'R29', 'R11'])
        answering.push({ entry: sent.entry, code })
        returned.push(sent)
      } else if (isFresh && random.chance(0.01)) {
        const deal = model.deals.get(sent.entry.identification)!
        const account = String(200_000 + random.below(700_000))
        if (changed.some((c) => c.deal === deal)) continue
        answering.push({ entry: sent.entry, code: 'C01', correctedData: account })
        changed.push({ deal, account })
      }
    }
    if (this.#sentAnswers.length > 0 && random.chance(0.2)) {
      const again = await this.must('maker', 'POST', '/ach/returns', random.pick(this.#sentAnswers))
      if (again.returned + again.changed + again.unmatched.length > 0)
        model.broken.push(`the same returns file changed something: ${JSON.stringify(again)}`)
    }
    if (answering.length === 0) return
    const file = answerFile(answering, { serial: this.#serial, ending: random.pick(['\n', '\r\n']), filling: random.chance(0.7) })
    this.#serial += answering.length
    const applied = await this.must('maker', 'POST', '/ach/returns', file)
    this.#sentAnswers.push(file)
    if (applied.returned !== returned.length || applied.changed !== changed.length || applied.unmatched.length > 0)
      model.broken.push(`${returned.length} returns and ${changed.length} changes were sent, and the answer is ${JSON.stringify(applied)}`)
    for (const sent of returned) model.returned(sent)
    for (const { deal, account } of changed) deal.account = account
    this.returns += returned.length
    this.changes += changed.length
  }

  /** Until the jobs have done what the day wants of them. */
  async settle(): Promise<void> {
    for (;;) {
      const { rows } = await this.pool.query(
        `SELECT (SELECT count(*) FROM payments WHERE status = 'pending' AND effective_date <= $1)
              + (SELECT count(*) FROM ach_files WHERE status = 'draft' AND effective_date <= $1) AS n`,
        [this.today],
      )
      if (Number(rows[0].n) === 0) return
      if (Date.now() > this.until) throw new Error(`the jobs of ${this.today} were not done before the time was over`)
      await sleep(20)
    }
  }

  /** Every balance is the model's, and what is unsettled sums to what is owed. */
  async checkBalances(): Promise<void> {
    for (const { id, code, purchase } of this.model.deals.values()) {
      const deal = await this.must('maker', 'GET', `/deals/${id}`)
      const collected = this.model.collected(code, this.today)
      const owed = Math.max(0, purchase - collected)
      if (Math.round(deal.totalCollected * 100) !== collected)
        this.model.broken.push(`${this.today}: ${code} shows ${deal.totalCollected} collected, the model ${collected / 100}`)
      if (Math.round(deal.outstandingBalance * 100) !== owed)
        this.model.broken.push(`${this.today}: ${code} shows ${deal.outstandingBalance} outstanding, the model ${owed / 100}`)
      const { expectations } = await this.must('maker', 'GET', `/deals/${id}/schedule`)
      const open = (expectations as { amount: number; settled: number; status: string }[]).reduce(
        (sum, e) => sum + (e.status === 'cancelled' ? 0 : Math.round(e.amount * 100) - Math.round(e.settled * 100)),
        0,
      )
      if (deal.status === 'active' && open !== owed)
        this.model.broken.push(`${this.today}: the open expectations of ${code} sum to ${open / 100}, and ${owed / 100} is owed`)
    }
  }
}

const nextBankingDay = (date: string): string => {
  const holidays = new Set([
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
  ])
  let next = addDays(date, 1)
  while (isWeekend(next) || holidays.has(next)) next = addDays(next, 1)
  return next
}

export const tortureBank = async (options: BankTorture): Promise<BankReport> => {
  const began = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'holdback-torture-'))
  const clockFile = join(dataDir, 'clock')
  await writeFile(clockFile, `${FIRST_DAY}T15:00:00.000Z`)
  await migrate(options.databaseUrl)
  const database = openDatabase(options.databaseUrl)
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 2 })
  const members: Member[] = []
  try {
    if (options.plant) await pool.query(options.plant)
    const clock = () => new Date(`${FIRST_DAY}T15:00:00.000Z`)
    const org = await createOrganization({ database, clock }, { name: `Bank ${options.seed}` })
    await pool.query('UPDATE organizations SET settings = settings || $2::jsonb WHERE id = $1', [
      org.id,
      JSON.stringify({ achOriginator: ORIGINATOR }),
    ])
    const key = async (name: string) => (await createKey({ database, clock }, { orgId: org.id, name, scopes: SCOPES, expiresAt: null })).key
    const ports = await Promise.all(Array.from({ length: options.members }, freePort))
    const env = {
      DATABASE_URL: options.databaseUrl,
      SECRET_KEY: 'a secret for torture only, long enough for it',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      CLOCK_FILE: clockFile,
    }
    members.push(
      ...(await Promise.all(
        ports.map((port, i) =>
          startMember(`api ${i + 1}`, ['test/torture/bank-member.ts'], { ...env, PORT: String(port) }, /ready/, options.log),
        ),
      )),
    )
    const keys = { maker: await key('maker'), approver: await key('approver') }
    const world = new World({ options, random: randomFrom(options.seed), ports, keys, clockFile, pool, until: began + options.limitMs })
    for (let n = 1; n <= options.deals; n++) await world.makeDeal(n)
    // Only now: what is made ready needs no torture.
    world.members.push(...members)
    for (let day = 0; day < options.days; day++) {
      await world.setClock('15:00:00')
      await world.answers()
      for (let i = world.random.below(3); i > 0; i--) await world.byHand()
      const next = nextBankingDay(world.today)
      await world.fileFor(next)
      world.today = next
      await world.setClock('05:00:00')
      await world.settle()
      if (day % 10 === 9 || day === options.days - 1) {
        await world.checkBalances()
        options.log(
          `${world.today}: ${world.files} files, ${world.model.sent.length} debits, ${world.returns} returned, ${members.reduce((n, m) => n + m.kills, 0)} kills`,
        )
      }
      if (world.model.broken.length > 20) break
    }
    world.model.checkTogether()
    const broken = [...world.model.broken, ...(await checkDatabase(pool, world.model))]
    const kills = members.reduce((n, m) => n + m.kills, 0)
    const { files, returns, changes } = world
    return { broken, files, debits: world.model.sent.length, returns, changes, kills, seconds: (Date.now() - began) / 1000 }
  } finally {
    await Promise.all(members.map((m) => m.stop()))
    await pool.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
