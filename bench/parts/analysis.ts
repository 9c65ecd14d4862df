import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { addDays, type IsoDate, isBusinessDay } from '../../src/shared/dates.ts'
import type { Part } from '../result.ts'

const MILLION = 1_000_000

/** The same numbers on every run: xorshift, seeded by hand. */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const SYLLABLES = ['BRO', 'KEN', 'TAL', 'MIR', 'OVA', 'RUS', 'LIN', 'DEN', 'COR', 'HAL', 'VES', 'ORT', 'PEL', 'NOR', 'GAS', 'TIM']
const TRADES = ['FOODS', 'SUPPLY CO', 'LOGISTICS', 'DENTAL', 'STUDIO', 'PARTNERS', 'INDUSTRIES', 'GROUP LLC', 'MARKET', 'REPAIR']
const FUNDERS = ['KAPITUS', 'FORWARD FINANCIN', 'CREDIBLY', 'LIBERTAS FUNDING', 'ONDECK CAPITAL', 'FUNDKITE']
const CARD_CREDITS = ['SQUARE INC', 'STRIPE TRANSFER', 'BANKCARD MTOT DEP', 'DOORDASH INC', 'SHOPIFY']
const FIXED = [
  'GUSTO PAYROLL',
  'IRS USATAXPYMT',
  'COMCAST CABLE',
  'SYSCO FOODS',
  'HOME DEPOT',
  'NSF FEE',
  'ONLINE TRANSFER TO SAV',
  'CHECK',
]

/**
 * A busy account: 600 payers and payees that no rule knows, vendors, payroll, taxes, fees, six funders that debit daily. Every descriptor
 * carries an id of its own and its date, so no cache of descriptors can help.
 */
export const manyRows = (count: number): AnalysisRow[] => {
  const random = randomFrom(20_250_301)
  const invented = Array.from(
    { length: 600 },
    (_, i) => `${SYLLABLES[random(16)]}${SYLLABLES[random(16)]}${SYLLABLES[i % 16]} ${TRADES[random(10)]}`,
  )
  const dates: IsoDate[] = []
  for (let d = '2022-01-03' as IsoDate; dates.length < 750; d = addDays(d, 1)) if (isBusinessDay(d)) dates.push(d)
  const perDay = Math.ceil(count / dates.length)
  const rows: AnalysisRow[] = []
  for (const date of dates) {
    const short = `${date.slice(5, 7)}/${date.slice(8, 10)}`
    FUNDERS.forEach((name, i) => {
      rows.push({
        date,
        description: `ORIG CO NAME:${name} ORIG ID:${4_100_000_000 + i} DESC DATE:${short} TRACE#:${rows.length}${random(MILLION)}`,
        amount: (41_250 + i * 7_700) as never,
        type: 'debit',
      })
    })
    for (let i = FUNDERS.length; i < perDay; i++) {
      const id = `${rows.length}${random(100_000)}`
      const kind = random(100)
      if (kind < 25)
        rows.push({
          date,
          description: `${CARD_CREDITS[random(5)]} ${short} ID:${id} CCD`,
          amount: (2_000 + random(400_000)) as never,
          type: 'credit',
        })
      else if (kind < 45)
        rows.push({
          date,
          description: `ACH CREDIT ${invented[random(300)]} INV ${id} ${short}`,
          amount: (5_000 + random(900_000)) as never,
          type: 'credit',
        })
      else if (kind < 70)
        rows.push({ date, description: `${FIXED[random(8)]} ${short} ${id}`, amount: (1_000 + random(300_000)) as never, type: 'debit' })
      else if (kind < 85)
        rows.push({
          date,
          description: `POS PURCHASE ${short} ${invented[300 + random(300)]} #${id}`,
          amount: (300 + random(60_000)) as never,
          type: 'debit',
        })
      else
        rows.push({
          date,
          description: `ACH DEBIT ${invented[300 + random(300)]} DES:PAYMENT ID:${id} INDN:${short}`,
          amount: (1_000 + random(300_000)) as never,
          type: 'debit',
        })
    }
  }
  rows.length = Math.min(rows.length, count)
  return rows
}

const seconds = (work: () => unknown): number => {
  const start = performance.now()
  const kept = work()
  const took = (performance.now() - start) / 1000
  if (kept === undefined) throw new Error('nothing was made')
  return took
}
const best = (times: number, work: () => unknown): number => Math.min(...Array.from({ length: times }, () => seconds(work)))

/**
 * How far the process grows at its highest while it analyzes, for each transaction, the rows themselves not counted. Measured in a process
 * of its own: here other parts' garbage would hide it.
 */
const peakBytes = (count: number): number => {
  const here = fileURLToPath(import.meta.url)
  const out = execFileSync(process.execPath, ['--expose-gc', here, String(count)], { encoding: 'utf8' })
  return Number(out)
}

const measurePeak = (count: number): number => {
  const rows = manyRows(count)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const result = analyzeRows(rows)
  const peak = process.resourceUsage().maxRSS * 1024
  if (result.rows.length !== rows.length) throw new Error('rows were lost')
  return Math.max(0, peak - before) / count
}

export const analysis: Part = async () => {
  const rows = manyRows(MILLION)
  const text = JSON.stringify(rows)
  const parse = best(3, () => JSON.parse(text))
  const whole = best(3, () => analyzeRows(rows))
  const quarter = best(3, () => analyzeRows(rows.slice(0, MILLION / 4)))
  const [peakQuarter, peakWhole] = [peakBytes(MILLION / 4), peakBytes(MILLION)]
  const round = (x: number): number => Math.round(x * 100) / 100
  return [
    { name: 'JSON.parse of 1,000,000 transactions', value: round(parse), unit: 's', ratio: null, aim: 'the measure' },
    {
      name: 'analysis of 1,000,000 transactions',
      value: round(whole),
      unit: 's',
      ratio: round(whole / parse),
      aim: 'at most 2 times JSON.parse',
    },
    {
      name: 'analysis, 1,000,000 against 250,000',
      value: round(whole / quarter),
      unit: 'times',
      ratio: round(whole / quarter / 4),
      aim: 'linear: 4 times',
    },
    {
      name: 'peak memory, 1,000,000 transactions',
      value: Math.round(peakWhole),
      unit: 'bytes a transaction',
      ratio: null,
      aim: 'below 1024',
    },
    {
      name: 'peak memory, 250,000 transactions',
      value: Math.round(peakQuarter),
      unit: 'bytes a transaction',
      ratio: null,
      aim: 'the same: linear',
    },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(measurePeak(Number(process.argv[2])))
