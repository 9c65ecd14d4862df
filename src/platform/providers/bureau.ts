import { type Static, Type } from 'typebox'
import { type Cents, centsFromDollars, dollars, sumCents, ZERO } from '../../shared/money.ts'
import type { Asking, ProviderClient } from './client.ts'
import { amount, compiledLate, count, date, list, maybe, name, text, timestamp } from './contract-types.ts'
import type { Json } from './json.ts'

export const BUREAUS = ['bureau_a', 'bureau_b'] as const
export type BureauName = (typeof BUREAUS)[number]

export type CreditQuestion = { queryInput: string; reportType?: string; endpointType: 'business' | 'consumer' }

const Score = Type.Object({
  model: name(80),
  value: Type.Number({ minimum: -1_000, maximum: 10_000 }),
  min: maybe(Type.Number()),
  max: maybe(Type.Number()),
  riskClass: maybe(text(60)),
  factors: list(text(300), 50),
})
const TradeLine = Type.Object({
  creditor: maybe(text()),
  kind: maybe(text(60)),
  openedDate: maybe(date()),
  status: maybe(text(60)),
  balance: maybe(amount()),
  creditLimit: maybe(amount()),
  pastDue: maybe(amount()),
  daysBeyondTerms: maybe(count(10_000)),
})
export const DEROGATORY_KINDS = ['bankruptcy', 'lien', 'judgment', 'collection', 'chargeOff', 'ucc', 'other'] as const
const Derogatory = Type.Object({
  kind: Type.Union(DEROGATORY_KINDS.map((kind) => Type.Literal(kind))),
  amount: maybe(amount()),
  filedDate: maybe(date()),
  status: maybe(text(60)),
  reference: maybe(text(100)),
})
const Inquiry = Type.Object({ date: date(), inquirer: maybe(text()) })
const Subject = Type.Object({
  name: maybe(text()),
  ein: maybe(text(20)),
  city: maybe(text()),
  state: maybe(text(40)),
  yearsOnFile: maybe(Type.Number({ minimum: 0, maximum: 1_000 })),
})

const Hit = Type.Object({
  hit: Type.Literal(true),
  reportId: name(100),
  reportType: name(60),
  generatedAt: timestamp(),
  subject: Subject,
  scores: list(Score, 50),
  tradeLines: list(TradeLine, 5_000),
  derogatories: list(Derogatory, 5_000),
  inquiries: list(Inquiry, 5_000),
})
const NoHit = Type.Object({ hit: Type.Literal(false) })
const answer = compiledLate(Type.Union([Hit, NoHit]))

const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

/** What an analysis keeps: the same shape from either bureau, and the bureau's answer as it was given. Money is in dollars, as on the wire. */
export const CreditReport = Type.Object({
  provider: Type.Unsafe<BureauName>({ type: 'string', enum: [...BUREAUS] }),
  endpointType: Type.Unsafe<'business' | 'consumer'>({ type: 'string', enum: ['business', 'consumer'] }),
  reportType: Type.String(),
  hit: Type.Boolean(),
  reportId: orNull(Type.String()),
  generatedAt: orNull(Type.String()),
  subject: orNull(Subject),
  scores: Type.Array(Score),
  tradeLines: Type.Array(TradeLine),
  derogatories: Type.Array(Derogatory),
  inquiries: Type.Array(Inquiry),
  summary: Type.Object({
    thinFile: Type.Boolean({ description: 'Fewer than three trade lines say little, whatever the score.' }),
    tradeLineCount: Type.Integer(),
    delinquentTradeLineCount: Type.Integer(),
    totalBalance: Type.Number(),
    totalPastDue: Type.Number(),
    derogatoryCount: Type.Integer(),
    openDerogatoryAmount: Type.Number(),
    hasBankruptcy: Type.Boolean(),
    worstDaysBeyondTerms: orNull(Type.Number()),
  }),
  sandbox: Type.Boolean(),
  answer: Type.Unsafe<Json>({ description: 'What the bureau sent, as it was given.' }),
})
export type CreditReport = Static<typeof CreditReport>

export type BureauProvider = { report(question: CreditQuestion, asking: Asking): Promise<CreditReport> }

const THIN_FILE_LINES = 3
const CLOSED = /^(closed|released|satisfied|paid|dismissed|discharged|vacated|terminated)/i

const inCents = (value: number | null | undefined): Cents => (value == null ? ZERO : (centsFromDollars(value) ?? ZERO))

const summarise = (tradeLines: Static<typeof TradeLine>[], derogatories: Static<typeof Derogatory>[]): CreditReport['summary'] => {
  const late = tradeLines.map((line) => line.daysBeyondTerms).filter((days) => days != null)
  return {
    thinFile: tradeLines.length < THIN_FILE_LINES,
    tradeLineCount: tradeLines.length,
    delinquentTradeLineCount: tradeLines.filter((line) => (line.pastDue ?? 0) > 0 || (line.daysBeyondTerms ?? 0) > 30).length,
    totalBalance: dollars(sumCents(tradeLines.map((line) => inCents(line.balance)))),
    totalPastDue: dollars(sumCents(tradeLines.map((line) => inCents(line.pastDue)))),
    derogatoryCount: derogatories.length,
    openDerogatoryAmount: dollars(sumCents(derogatories.filter((d) => !CLOSED.test(d.status ?? '')).map((d) => inCents(d.amount)))),
    hasBankruptcy: derogatories.some((d) => d.kind === 'bankruptcy'),
    worstDaysBeyondTerms: late.length === 0 ? null : Math.max(...late),
  }
}

const normalise = (
  provider: BureauName,
  question: CreditQuestion,
  value: Static<typeof Hit> | Static<typeof NoHit>,
  sandbox: boolean,
  raw: Json,
): CreditReport => {
  const known = value.hit ? value : null
  const tradeLines = known?.tradeLines ?? []
  const derogatories = known?.derogatories ?? []
  return {
    provider,
    endpointType: question.endpointType,
    reportType: known?.reportType ?? question.reportType ?? 'noRecord',
    hit: value.hit,
    reportId: known?.reportId ?? null,
    generatedAt: known?.generatedAt ?? null,
    subject: known?.subject ?? null,
    scores: known?.scores ?? [],
    tradeLines,
    derogatories,
    inquiries: known?.inquiries ?? [],
    summary: summarise(tradeLines, derogatories),
    sandbox,
    answer: raw,
  }
}

/** Nine digits with or without the dash are an employer identification number; everything else is a name. */
export const queryKind = (query: string): 'ein' | 'name' => (/^\d{2}-?\d{7}$/.test(query.trim()) ? 'ein' : 'name')

export const createBureauProvider = (provider: BureauName, client: ProviderClient): BureauProvider => ({
  report: async (question, asking) => {
    const asked = { ...question, queryKind: queryKind(question.queryInput) }
    const { value, raw, sandbox } = await client.ask('/v1/credit-reports', asked, answer(), asking)
    return normalise(provider, question, value, sandbox, raw)
  },
})
