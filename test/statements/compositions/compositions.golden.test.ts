import { expect, test } from 'vitest'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { composeOf } from './compose.ts'
import { type Trial, tryComposition } from './trial.ts'

const SEED = 'golden'
const COUNT = 36
/** Of these, when the sample was last looked at; it only grows. */
const PROVEN_AT_LEAST = 20
/** Wrong and proven as yet, each with its cause; the list only shrinks. */
const KNOWN_WRONG: number[] = []
/** A fact of it was changed, and it is proven as yet; the list only shrinks. */
const KNOWN_SILENT: number[] = []

test('of statements composed at random nothing wrong is proven, most are read right, and a forged one is not proven in silence', async () => {
  const pdfium = await loadPdfium()
  const trials: (Trial & { index: number })[] = []
  for (let index = 0; index < COUNT; index += 1) trials.push({ index, ...(await tryComposition(pdfium, composeOf(SEED, index), 1)) })
  const such = (holds: (trial: Trial) => boolean): number[] => trials.filter(holds).map(({ index }) => index)
  expect(such(({ verdict }) => verdict.outcome === 'WRONG AND PROVEN')).toEqual(KNOWN_WRONG)
  expect(such(({ forged }) => forged.some(({ outcome }) => outcome === 'silent'))).toEqual(KNOWN_SILENT)
  expect(such(({ verdict }) => verdict.outcome === 'right and proven').length).toBeGreaterThanOrEqual(PROVEN_AT_LEAST)
})

test('a seed gives the same paper every time', () => {
  expect(composeOf('same', 3)).toEqual(composeOf('same', 3))
  expect(composeOf('same', 3)).not.toEqual(composeOf('same', 4))
})
