import { classifyRows } from '../../src/engine/classify/classify.ts'
import type { ClassifyRow } from '../../src/engine/classify/features.ts'
import type { Part } from '../result.ts'

const ROWS = 1_000_000

/** A small generator of its own, so that every run measures the same rows. */
const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

type Shape = { type: 'credit' | 'debit'; text: (id: (n: number) => string, code: (n: number) => string, date: string) => string }

/** One of each bank's plumbing, every one with ids, trace numbers and dates that never repeat. */
const SHAPES: readonly Shape[] = [
  {
    type: 'credit',
    text: (id, code, date) => `SQUARE INC DES:SQ${date} ID:T3${code(10)} INDN:JOES PIZZA LLC CO ID:9424300002 CCD ${id(6)}`,
  },
  { type: 'credit', text: (id, _, date) => `BANKCARD ${id(4)} MTOT DEP ${date} ${id(15)} JOES PIZZA LLC` },
  {
    type: 'credit',
    text: (id, _, date) =>
      `Orig CO Name:Stripe Orig ID:1800948598 Desc Date:${date} CO Entry Descr:Transfer Sec:CCD Trace#:${id(15)} Eed:${date} Ind ID:St-${id(10)} Ind Name:Joes Pizza LLC Trn: ${id(10)}Tc`,
  },
  { type: 'credit', text: (id) => `Zelle payment from MARIA LOPEZ ${id(11)}` },
  { type: 'credit', text: (id) => `REMOTE ONLINE DEPOSIT # ${id(10)}` },
  { type: 'credit', text: (id) => `Online Transfer from CHK ...${id(4)} transaction#: ${id(11)}` },
  { type: 'debit', text: (id) => `FORWARD FINANCIN DES:${id(7)} ID:RPP${id(7)} INDN:JOES PIZZA LLC CO ID:1455011250 CCD` },
  {
    type: 'debit',
    text: (id, _, date) =>
      `Orig CO Name:Ondeck Capital Orig ID:1204709407 Desc Date:${date} CO Entry Descr:ACH Pmt Sec:CCD Trace#:${id(15)} Eed:${date} Ind ID:${id(8)} Ind Name:Joes Pizza LLC Trn: ${id(10)}Tc`,
  },
  {
    type: 'debit',
    text: (id, _, date) => `CARD PURCHASE ${date.slice(2, 4)}/${date.slice(4)} THE HOME DEPOT #${id(4)} NEWARK NJ CARD ${id(4)}`,
  },
  {
    type: 'debit',
    text: (id, code, date) =>
      `PURCHASE AUTHORIZED ON ${date.slice(2, 4)}/${date.slice(4)} RESTAURANT DEPOT NEWARK NJ S${id(14)}${code(1)} CARD ${id(4)}`,
  },
  { type: 'debit', text: (id) => `CHECK ${id(5)}` },
  { type: 'debit', text: (id) => `Electronic Withdrawal To CON EDISON REF=${id(14)}N00 ${id(10)}INTELL CK` },
  { type: 'debit', text: (id) => `GUSTO DES:NET ${id(6)} ID:6SEM${id(6)} INDN:JOES PIZZA LLC CO ID:9138864007 CCD` },
  { type: 'debit', text: (id, code) => `ALDERBROOK PARTNERS DES:WKLY ID:${code(3)}${id(8)} INDN:JOES PIZZA LLC CO ID:2${id(9)} CCD` },
]

const syntheticRows = (count: number): ClassifyRow[] => {
  const next = numbers(20_240_312)
  const id = (n: number): string => {
    let text = ''
    for (let i = 0; i < n; i++) text += Math.floor(next() * 10)
    return text
  }
  const code = (n: number): string => {
    let text = ''
    for (let i = 0; i < n; i++) text += i % 3 === 1 ? Math.floor(next() * 10) : LETTERS[Math.floor(next() * LETTERS.length)]!
    return text
  }
  const rows: ClassifyRow[] = []
  for (let i = 0; i < count; i++) {
    const shape = SHAPES[Math.floor(next() * SHAPES.length)]!
    const month = String(1 + Math.floor(next() * 12)).padStart(2, '0')
    const day = String(1 + Math.floor(next() * 28)).padStart(2, '0')
    rows.push({
      date: `2024-${month}-${day}`,
      description: shape.text(id, code, `24${month}${day}`),
      amount: Math.floor(next() * 500_000),
      type: shape.type,
    })
  }
  return rows
}

const RUNS = 3

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const timed = <T>(run: () => T): [result: T, ms: number] => {
  const start = performance.now()
  const result = run()
  return [result, performance.now() - start]
}

const heldBytes = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The time classification takes, against JSON.parse of the same list in the same process; medians, taken by turns. */
export const classify: Part = async () => {
  classifyRows(syntheticRows(20_000))
  const text = JSON.stringify(syntheticRows(ROWS))
  const parses: number[] = []
  const takes: number[] = []
  let bytes = 0
  for (let i = 0; i < RUNS; i++) {
    const [rows, parse] = timed(() => JSON.parse(text) as ClassifyRow[])
    const before = heldBytes()
    const [{ labels, features }, took] = timed(() => classifyRows(rows))
    bytes = Math.max(bytes, heldBytes() - before)
    if (labels.length !== ROWS || features.length !== ROWS) throw new Error('rows were lost')
    parses.push(parse)
    takes.push(took)
  }
  const [parse, took] = [median(parses), median(takes)]
  return [
    { name: `JSON.parse of ${ROWS} rows`, value: Math.round(parse), unit: 'ms', ratio: 1, aim: 'the yardstick' },
    {
      name: `classification of ${ROWS} rows`,
      value: Math.round(took),
      unit: 'ms',
      ratio: took / parse,
      aim: 'its share of 3 × JSON.parse',
    },
    {
      name: 'memory kept a row by classification',
      value: Math.round(bytes / ROWS),
      unit: 'bytes',
      ratio: null,
      aim: 'below 1 KB with positions and metrics',
    },
  ]
}
