import { type Ctx, now, today, tx, writeCollected } from '../../context.ts'
import { checkCsv, type FileErrors, firstErrors, type LineError } from '../../platform/records/csv-file.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { recordPlanned } from '../portfolio/expected.ts'
import { nextPaymentDateOf } from '../schedules/of-deal.ts'
import { currentVersion, type Schedule } from '../schedules/schedule.ts'
import { dueAfterLastPayment, firstSchedule, keepVersions } from '../schedules/terms.ts'
import { dealCodes } from './codes.ts'
import { checkHeading, type ImportRow, readImportRow } from './import-row.ts'
import { toWire } from './schema.ts'
import {
  insertDealBatch,
  insertImportedMerchants,
  type LinkedApplication,
  linkApplications,
  loadMerchantIndex,
  lockApplicationsByNumber,
  takenCodes,
} from './store-import.ts'

export type ImportResult = FileErrors & { deals: number; merchants: number }

const BATCH = 2_000

/** Loads an existing portfolio from a CSV file: all of it in one transaction, or nothing and a list of what is wrong where. */
export const importDeals = async (
  ctx: Ctx,
  path: string,
  options: { emitEvents: boolean; onProgress: (done: number, total: number) => void },
): Promise<ImportResult> => {
  const { rows, found } = await readFile(path)
  if (found.errorCount > 0) return { deals: 0, merchants: 0, ...found }
  try {
    return await tx(ctx, (ctx) => load(ctx, rows, options))
  } catch (error) {
    // Thrown to roll back what was written so far.
    if (error instanceof BadRows) return { deals: 0, merchants: 0, ...firstErrors(error.errors) }
    throw error
  }
}

class BadRows extends Error {
  readonly errors: LineError[]
  constructor(errors: LineError[]) {
    super('rows do not fit what is in the database')
    this.errors = errors
  }
}

const readFile = async (path: string): Promise<{ rows: ImportRow[]; found: FileErrors }> => {
  const rows: ImportRow[] = []
  const codes = new Map<string, number>()
  const submissions = new Map<string, number>()
  const found = await checkCsv(path, checkHeading, ({ line, heading, cells }, fail) => {
    const once = (seen: Map<string, number>, value: string | null, name: string) => {
      if (value === null) return
      const first = seen.get(value)
      if (first === undefined) seen.set(value, line)
      else fail(line, `${name} ${value} is on line ${first} already`)
    }
    const row = readImportRow(Object.fromEntries(heading.map((name, i) => [name, cells[i]!])), line)
    if (typeof row === 'string') return fail(line, row)
    once(codes, row.code, 'dealId')
    once(submissions, row.submissionNumber, 'submissionNumber')
    rows.push(row)
  })
  return { rows, found }
}

const load = async (
  ctx: Ctx,
  rows: ImportRow[],
  options: { emitEvents: boolean; onProgress: (done: number, total: number) => void },
): Promise<ImportResult> => {
  const errors: LineError[] = []
  for (const row of rows)
    if (row.fundedDate > today(ctx)) errors.push({ line: row.line, message: `fundedDate ${row.fundedDate} is in the future` })
  const taken = await takenCodes(
    ctx,
    rows.flatMap((r) => r.code ?? []),
  )
  for (const row of rows) if (row.code && taken.has(row.code)) errors.push({ line: row.line, message: `dealId ${row.code} is taken` })
  const applications = await lockApplicationsByNumber(
    ctx,
    rows.flatMap((r) => r.submissionNumber ?? []),
  )
  for (const row of rows) {
    if (row.submissionNumber === null) continue
    const application = applications.get(row.submissionNumber)
    if (!application) errors.push({ line: row.line, message: `there is no application ${row.submissionNumber}` })
    else if (application.deal_id !== null)
      errors.push({ line: row.line, message: `application ${row.submissionNumber} has its deal already` })
  }
  if (errors.length > 0) throw new BadRows(errors)

  const { merchantOf, created, wrong } = await resolveMerchants(ctx, rows, applications)
  if (wrong.length > 0) throw new BadRows(wrong)
  // Before any is made for the rows that came without: the file's own codes are not to be given out again, nor to others later.
  await dealCodes.keepAhead(
    ctx,
    rows.flatMap((r) => r.code ?? []),
  )
  const fresh = await dealCodes.nextMany(ctx, rows.filter((r) => r.code === null).length)
  let nextFresh = 0
  const at = now(ctx)
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => {
      const merchant = merchantOf(row)
      const application = row.submissionNumber ? applications.get(row.submissionNumber)! : null
      const schedule = scheduleFor(row)
      return {
        id: newId('deal'),
        auditId: newId('aud'),
        code: row.code ?? fresh[nextFresh++]!,
        merchant_id: merchant.id,
        merchant_name: merchant.name,
        application_id: application?.id ?? null,
        funder_id: row.funderId,
        status: row.status,
        sub_status: row.subStatus,
        funded_amount: row.fundedAmount,
        purchase_amount: row.purchaseAmount,
        total_collected: row.totalCollected,
        payment_count: row.paymentCount,
        funded_date: row.fundedDate,
        payment_frequency: row.paymentFrequency,
        payment_amount: row.paymentAmount,
        next_payment_date: nextDate(row, schedule),
        schedule,
        last_payment_date: row.lastPaymentDate,
      }
    })
    const inserted = await insertDealBatch(ctx, batch, at)
    recordPlanned(ctx, [], inserted)
    await keepVersions(
      ctx,
      batch.flatMap(({ id, schedule }) => (schedule ? [{ dealId: id, version: currentVersion(schedule), reason: 'Imported' }] : [])),
    )
    await linkApplications(
      ctx,
      batch.filter((d) => d.application_id !== null).map((d) => ({ applicationId: d.application_id!, dealId: d.id })),
      at,
    )
    if (options.emitEvents) {
      recordEvents(
        ctx,
        inserted.map((deal) => ({ type: 'deal.created' as const, entityId: deal.id, data: toWire(deal, today(ctx)) })),
      )
      await writeCollected(ctx)
    }
    options.onProgress(Math.min(start + BATCH, rows.length), rows.length)
  }
  return { deals: rows.length, merchants: created, errors: [], errorCount: 0 }
}

/** From the next payment where the file names it: what was collected before is behind. Else from funding, filled by what was collected. */
const scheduleFor = ({ fundedDate, totalCollected, paymentFrequency, paymentAmount, nextPaymentDate }: ImportRow): Schedule | null =>
  paymentFrequency === null || paymentAmount === null
    ? null
    : firstSchedule(fundedDate, totalCollected, { frequency: paymentFrequency, amount: paymentAmount, start: nextPaymentDate })

const nextDate = (row: ImportRow, schedule: Schedule | null) =>
  nextPaymentDateOf({
    status: row.status,
    purchase_amount: row.purchaseAmount,
    total_collected: row.totalCollected,
    schedule,
    next_payment_date:
      row.nextPaymentDate ??
      dueAfterLastPayment({ payment_frequency: row.paymentFrequency, last_payment_date: row.lastPaymentDate, funded_date: row.fundedDate }),
  })

type MerchantRef = { id: Id<'mer'>; name: string }

/** A deal's merchant is the one with its EIN, else the one of its name that has no other EIN; else it is made. Of several that fit, its application's. */
const resolveMerchants = async (ctx: Ctx, rows: ImportRow[], applications: ReadonlyMap<string, LinkedApplication>) => {
  const index = await loadMerchantIndex(ctx)
  const byId = new Map(index.map((m) => [m.id, m]))
  const byEin = new Map<string, MerchantRef>()
  const byName = new Map<string, MerchantRef>()
  const nameKey = (name: string) => name.toLowerCase()
  for (const m of index) {
    const ref = { id: m.id, name: m.legal_name }
    if (m.ein && !byEin.has(m.ein)) byEin.set(m.ein, ref)
    if (!byName.has(nameKey(m.legal_name))) byName.set(nameKey(m.legal_name), ref)
  }
  const created: { id: Id<'mer'>; legal_name: string; ein: string | null }[] = []
  const ofApplication = (row: ImportRow) => {
    const merchantId = row.submissionNumber === null ? null : applications.get(row.submissionNumber)!.merchant_id
    return merchantId === null ? null : byId.get(merchantId)!
  }
  const merchantOf = (row: ImportRow): MerchantRef => {
    const own = ofApplication(row)
    if (own && (row.merchantEin ? row.merchantEin === own.ein : nameKey(row.merchantName) === nameKey(own.legal_name)))
      return { id: own.id, name: own.legal_name }
    const known = row.merchantEin ? byEin.get(row.merchantEin) : byName.get(nameKey(row.merchantName))
    if (known) return known
    const ref: MerchantRef = { id: newId('mer'), name: row.merchantName }
    created.push({ id: ref.id, legal_name: row.merchantName, ein: row.merchantEin })
    if (row.merchantEin) byEin.set(row.merchantEin, ref)
    if (!byName.has(nameKey(row.merchantName))) byName.set(nameKey(row.merchantName), ref)
    return ref
  }
  // A deal of one merchant and an application of another would have papers that belong to neither.
  const wrong: LineError[] = rows.flatMap((row) => {
    const own = ofApplication(row)
    if (merchantOf(row).id === own?.id || own === null) return []
    return { line: row.line, message: `application ${row.submissionNumber} is of another merchant, ${own.legal_name}` }
  })
  for (let start = 0; wrong.length === 0 && start < created.length; start += BATCH)
    await insertImportedMerchants(ctx, created.slice(start, start + BATCH), now(ctx))
  return { merchantOf, created: created.length, wrong }
}
