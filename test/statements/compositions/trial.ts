import type { Pdfium } from '../../../src/engine/pdf/pdfium.ts'
import { createRandom } from '../generator/random.ts'
import { type Choices, dimensionNames, plainChoice } from './choices.ts'
import { type Composition, composeOf } from './compose.ts'
import { type ForgeryName, forge, forgeryNames } from './forge.ts'
import { isSilent, judge, readComposition, type Verdict } from './judge.ts'

export interface ForgedTrial {
  name: ForgeryName
  draw: number
  what: string
  outcome: 'notProven' | 'told' | 'excused' | 'silent'
}
export interface Trial {
  verdict: Verdict
  forged: ForgedTrial[]
}

/** Read as it is, and, where it is proven, with one fact changed, so many times. */
export const tryComposition = async (pdfium: Pdfium, composition: Composition, forgeriesEach: number): Promise<Trial> => {
  const clean = await readComposition(pdfium, composition)
  const verdict = judge(clean, composition)
  const trials: ForgedTrial[] = []
  if (!['right and proven', 'proven, without last four'].includes(verdict.outcome)) return { verdict, forged: trials }
  const random = createRandom(`forge ${composition.name}`)
  for (const [draw, name] of random.shuffle(forgeryNames).entries()) {
    if (trials.length >= forgeriesEach) break
    const forged = forge(composition, name, random.fork(name))
    if (!forged) continue
    const reading = await readComposition(pdfium, forged.composition)
    const proven = reading.statements.length > 0 && reading.statements.every((one) => one.reconciled)
    const outcome = !proven ? 'notProven' : !isSilent(reading, clean) ? 'told' : forged.excuse ? 'excused' : 'silent'
    trials.push({ name, draw, what: forged.what, outcome })
  }
  return { verdict, forged: trials }
}

/** The fewest decisions with which it is still read with the same outcome and the same facts wrong. */
export const shrink = async (pdfium: Pdfium, composition: Composition, verdict: Verdict): Promise<Choices> => {
  const [seed, index] = composition.name.split('/') as [string, string]
  let choices: Choices = composition.choices
  for (const name of dimensionNames) {
    if (choices[name] === plainChoice(name)) continue
    const tried = composeOf(seed, Number(index), { ...choices, [name]: plainChoice(name) } as Choices)
    const again = judge(await readComposition(pdfium, tried), tried)
    if (again.outcome === verdict.outcome && again.wrong.join() === verdict.wrong.join()) choices = tried.choices
  }
  return choices
}
