import type { Token } from '../../text/tokens.ts'
import { RIGHT_OF_ALL, together } from '../app-rows/parts.ts'
import type { Line } from '../lines.ts'

/** Rows typed as blocks, each figure behind its label: `Date: 08/02/2024`, `Description: SHELL OIL`, `Type: Debit`, `Amount: $15.08`. */

const KEYS = [
  ['date', /^(?:transaction |posting |posted )?date:/i],
  ['text', /^(?:description|details|payee|merchant|memo|narration|particulars|name):/i],
  ['side', /^(?:type|transaction type|dr\/cr|cr\/dr|direction):/i],
  ['amount', /^(?:transaction )?amount:/i],
  ['balance', /^(?:running |new )?balance:/i],
  ['besides', /^(?:reference|ref|category|currency|status|id|transaction id|check number|number|#)[a-z. ]*:/i],
] as const
type Key = (typeof KEYS)[number][0]
type Part = { key: Key; line: Line; tokens: Token[] }

const BLOCKS_MIN = 3
const WIDTH = 50

const partOf = (line: Line): Part | null => {
  if (!line.text.includes(':')) return null
  for (const [key, pattern] of KEYS) {
    const label = pattern.exec(line.text)
    if (label) return { key, line, tokens: line.tokens.slice(label[0].split(' ').length) }
  }
  return null
}

/** The lines of one block; none where no amount is among them. */
const blockAt = (parts: readonly (Part | null)[], from: number): Part[] => {
  if (parts[from]?.key !== 'date' || parts[from].tokens[0]?.kind !== 'date') return []
  const block = [parts[from]]
  for (let i = from + 1; parts[i] && parts[i]!.key !== 'date'; i++) block.push(parts[i]!)
  return block.some(({ key, tokens }) => key === 'amount' && tokens[0]?.kind === 'money') ? block : []
}

const markOf = (block: readonly Part[]): 'cr' | 'dr' | null => {
  const side = block.find(({ key }) => key === 'side')?.tokens[0]?.text ?? ''
  return /^(?:credit|cr|deposit)\b/i.test(side) ? 'cr' : /^(?:debit|dr|withdrawal)\b/i.test(side) ? 'dr' : null
}

/** The block as one line, with its figures in columns behind all text. */
const rowOf = (block: readonly Part[]): Line => {
  const of = (key: Key): Token[] => block.filter((part) => part.key === key).flatMap(({ tokens }) => tokens)
  const mark = markOf(block)
  const figures = [of('amount')[0]!, ...of('balance').slice(0, 1)].map((token, i) => {
    const x0 = RIGHT_OF_ALL * (i + 1)
    const money = token.money && i === 0 && mark && token.money.mark === null ? { ...token.money, mark } : token.money
    return { ...token, money, x0, x1: x0 + WIDTH }
  })
  const row = together(block.map(({ line }) => line))
  return { ...row, ownDate: true, tokens: [of('date')[0]!, ...of('text'), ...figures] }
}

export const labelledRows = (lines: readonly Line[]): Line[] => {
  const parts = lines.map(partOf)
  const blocks = parts.map((_, i) => blockAt(parts, i))
  if (blocks.filter((block) => block.length > 0).length < BLOCKS_MIN) return [...lines]
  const inside = new Set(blocks.flatMap((block) => block.slice(1).map(({ line }) => line)))
  return lines.flatMap((line, i) => (blocks[i]!.length > 0 ? [rowOf(blocks[i]!)] : inside.has(line) ? [] : [line]))
}
