import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { TABLE } from './classify.table.ts'
import { classifyRows } from './classify.ts'
import type { ClassifyRow } from './features.ts'
import { ODD_TABLE } from './odd.table.ts'
import { PLAIN_TABLE } from './plain.table.ts'

const row = (sign: string, description: string): ClassifyRow => ({
  date: '2024-03-12' as IsoDate,
  description,
  amount: 12_345,
  type: sign === '+' ? 'credit' : 'debit',
})

describe('descriptors as banks print them', () => {
  for (const [category, lines] of Object.entries(TABLE)) {
    it.each(lines)(`are ${category}: %s %s`, (sign, description) => {
      const { labels } = classifyRows([row(sign, description)])
      expect(`${labels[0]!.category} (${labels[0]!.ruleId})`).toBe(`${category} (${labels[0]!.ruleId})`)
    })
  }
})

describe.each([
  ['in few words', PLAIN_TABLE],
  ['of those who print otherwise', ODD_TABLE],
])('descriptors %s', (_, table) => {
  for (const [category, lines] of Object.entries(table)) {
    it.each(lines)(`are ${category}: %s`, (line) => {
      const { labels } = classifyRows([row(line[0]!, line.slice(1))])
      expect(`${labels[0]!.category} (${labels[0]!.ruleId})`).toBe(`${category} (${labels[0]!.ruleId})`)
    })
  }
})
