import type pg from 'pg'
import { type CheckedEntry, checkFiles, checkNacha } from '../ach/checker.ts'

/** What the bank knows, and what a ledger of its own says every deal must show. No code of the service: only files, answers and amounts. */

export type ModelDeal = { id: string; code: string; purchase: number; merchantId: string; accountId: string; account: string }
type Manual = { dealId: string; cents: number; isReturned: boolean }
export type Sent = { entry: CheckedEntry; fileId: string; effectiveDate: string; isReturned: boolean }

const isoDate = (yymmdd: string): string => `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`

export class BankModel {
  readonly deals = new Map<string, ModelDeal>()
  readonly manual = new Map<string, Manual>()
  readonly sent: Sent[] = []
  readonly broken: string[] = []
  readonly #bytes = new Map<string, string>()
  readonly #files: CheckedEntry[][] = []
  #asked = new Set<string>()

  /** Cents that a deal has by now: what was recorded by hand and what came through the bank. */
  collected(code: string, today: string): number {
    const deal = this.deals.get(code)!
    const byHand = [...this.manual.values()].filter((m) => m.dealId === deal.id && !m.isReturned)
    const byBank = this.sent.filter((s) => s.entry.identification === code && !s.isReturned && s.effectiveDate <= today)
    return byHand.reduce((sum, m) => sum + m.cents, 0) + byBank.reduce((sum, s) => sum + s.entry.cents, 0)
  }

  /** The bank has these bytes now. A file that comes a second time must be the same. */
  receive(fileId: string, content: string, today: string, includeMissed: boolean): void {
    const before = this.#bytes.get(fileId)
    if (before !== undefined) {
      if (before !== content) this.broken.push(`${fileId} came with other bytes the second time`)
      return
    }
    this.#bytes.set(fileId, content)
    const { findings, entries } = checkNacha(content, 'out')
    for (const finding of findings) this.broken.push(`${fileId}, line ${finding.line}: ${finding.message}`)
    this.#files.push(entries)
    for (const [code, ofDeal] of Map.groupBy(entries, (e) => e.identification)) this.#receiveOf(fileId, code, ofDeal, today, includeMissed)
  }

  #receiveOf(fileId: string, code: string, entries: CheckedEntry[], today: string, includeMissed: boolean): void {
    const deal = this.deals.get(code)
    if (!deal) {
      this.broken.push(`${fileId} debits ${code}, which nobody knows`)
      return
    }
    const inFlight = this.sent.filter((s) => s.entry.identification === code && !s.isReturned && s.effectiveDate > today)
    const owed = deal.purchase - this.collected(code, today) - inFlight.reduce((sum, s) => sum + s.entry.cents, 0)
    const asked = entries.reduce((sum, e) => sum + e.cents, 0)
    if (asked > owed) this.broken.push(`${fileId} asks ${code} for ${asked} cents, and ${owed} are owed and not yet asked for`)
    for (const entry of entries) {
      if (entry.account !== deal.account)
        this.broken.push(`${fileId} debits account ${entry.account} of ${code}, and the bank had said ${deal.account}`)
      // A day's own payment is one debit: files that ask for what was missed may hold more of a deal.
      const day = `${code} ${entry.effectiveDate}`
      if (!includeMissed && this.#asked.has(day))
        this.broken.push(`${fileId} asks ${code} a second time for ${isoDate(entry.effectiveDate)}`)
      if (!includeMissed) this.#asked.add(day)
      this.sent.push({ entry, fileId, effectiveDate: isoDate(entry.effectiveDate), isReturned: false })
    }
  }

  /** A payment that came back before its day frees the day. */
  returned(sent: Sent): void {
    sent.isReturned = true
    this.#asked.delete(`${sent.entry.identification} ${sent.entry.effectiveDate}`)
  }

  checkTogether(): void {
    for (const finding of checkFiles(this.#files)) this.broken.push(`files together: ${finding.message}`)
  }
}

/** What the database says must be what the files say: no expectation in two of them, no payment that the bank does not know of. */
export const checkDatabase = async (pool: pg.Pool, model: BankModel): Promise<string[]> => {
  const broken: string[] = []
  const twice = await pool.query(
    `SELECT d.code, e.expected_on::text AS day, count(*) AS n FROM ach_entries e JOIN payments p ON p.id = e.payment_id JOIN deals d ON d.id = e.deal_id
     WHERE p.status IN ('pending', 'completed') GROUP BY 1, 2 HAVING count(*) > 1`,
  )
  for (const row of twice.rows) broken.push(`the expectation of ${row.code} on ${row.day} is in ${row.n} files`)
  const known = new Set(model.sent.filter((s) => !s.isReturned).map((s) => s.entry.trace))
  const completed = await pool.query(
    "SELECT e.trace, p.id, p.status FROM payments p JOIN ach_entries e ON e.payment_id = p.id WHERE p.status = 'completed'",
  )
  for (const row of completed.rows)
    if (!known.has(row.trace)) broken.push(`${row.id} is completed, and the bank has no money of ${row.trace}`)
  const live = new Set(completed.rows.map((row) => row.trace))
  const pending = await pool.query("SELECT e.trace FROM payments p JOIN ach_entries e ON e.payment_id = p.id WHERE p.status = 'pending'")
  for (const row of pending.rows) live.add(row.trace)
  for (const trace of known) if (!live.has(trace)) broken.push(`the bank has the money of ${trace}, and no payment says so`)
  return broken
}
