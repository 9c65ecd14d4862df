import { expect, test } from 'vitest'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { type Choices, dimensions, plain } from './choices.ts'
import { composeOf } from './compose.ts'
import { judge, readComposition } from './judge.ts'

// Every decision by itself, in every language: what a plain paper changes in one thing only is read right. The seeds mix decisions and so hide that one of them is never read.

test.each(dimensions.language)('each decision alone is read right: %s', async (language) => {
  const pdfium = await loadPdfium()
  const others: string[] = []
  for (const [dimension, options] of Object.entries(dimensions))
    for (const option of dimension === 'language' ? [] : options) {
      const name = `${language} ${dimension} ${option}`
      const composition = composeOf('alone', 1, { ...plain, language, [dimension]: option } as Choices)
      const { outcome, wrong } = judge(await readComposition(pdfium, composition), composition)
      if (outcome !== 'right and proven' && outcome !== 'proven, without last four') others.push(`${name}: ${outcome} ${wrong.join(', ')}`)
    }
  expect(others).toEqual([])
})
