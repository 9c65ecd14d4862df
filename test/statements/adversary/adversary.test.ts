import { expect, test } from 'vitest'
import { knownUnnoticed } from './known-unnoticed.ts'
import { runAdversary, type Trial } from './trial.ts'

test('no altered fact is called proven, save what no reader could notice', async () => {
  const tried = new Map<Trial['outcome'], number>()
  const { trials, papers, unnoticed } = await runAdversary({
    count: 1_000,
    seed: 1,
    perPaper: 3,
    onTrial: ({ outcome }) => tried.set(outcome, (tried.get(outcome) ?? 0) + 1),
  })
  expect(papers).toBeGreaterThan(60)
  expect(trials).toBeGreaterThan(200)
  expect(tried.get('noticed')).toBeGreaterThan(trials / 2)
  expect(unnoticed.map(({ subject, alteration }) => `${subject} ${alteration}`).sort()).toEqual([...knownUnnoticed].sort())
})
