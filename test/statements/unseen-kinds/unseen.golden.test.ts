import { afterAll, describe, expect, test } from 'vitest'
import { createParser } from '../../../src/platform/parsing/parser.ts'
import { type Drawn, drawKind, type Kind, kinds, next, writeDrawn } from './index.ts'
import { judge, type Verdict } from './judge.ts'
import { knownNotRead, knownWrongButProven } from './known-not-read.ts'

const parser = createParser({ processes: 2 })
afterAll(() => parser.close())

const SEEDS = [1, 2]

const readDrawn = async (drawn: Drawn): Promise<Verdict | { refused: string; whole: false; wrongButProven: false }> => {
  try {
    return judge((await parser.read(writeDrawn(drawn), { fileName: 'unseen.pdf' })).statements, drawn.truths)
  } catch (error) {
    return { refused: String(error), whole: false, wrongButProven: false }
  }
}

const isScan = (kind: Kind): boolean => kind.name.startsWith('scan-')

describe.each([
  ['kinds that files made by others have shown', kinds],
  ['what banks might print in 2027', next],
] as const)('%s', (_, set) => {
  test.each(set.map((kind) => [kind.name, kind] as const))('%s', async (name, kind) => {
    const verdicts = await Promise.all(SEEDS.slice(0, isScan(kind) ? 1 : 2).map((seed) => readDrawn(drawKind(kind, seed))))
    if (name in knownNotRead)
      expect(
        verdicts.every((one) => one.whole),
        `${name} is read whole now: take it off the list`,
      ).toBe(false)
    else for (const verdict of verdicts) expect(verdict, kind.hard).toMatchObject({ whole: true })
    const proven = verdicts.some((one) => one.wrongButProven)
    if (name in knownWrongButProven) expect(proven, `${name} is no false proof any more: take it off the list`).toBe(true)
    else expect(proven, `${name} is wrong and called proven`).toBe(false)
  })
})

test('the lists of what is not read name drawings that exist', () => {
  const names = new Set([...kinds, ...next].map(({ name }) => name))
  expect([...Object.keys(knownNotRead), ...Object.keys(knownWrongButProven)].filter((name) => !names.has(name))).toEqual([])
})
