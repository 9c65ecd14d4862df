import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Part = { include?: string; exclude?: readonly string[]; rules?: readonly string[] }

/** Colours that fade from one scheme to the other are looked at once they have arrived: half-way, dark letters stood on a button that was still white. */
const ARRIVED = `Promise.all(document.getAnimations().filter((a) => a instanceof CSSTransition).map((a) => a.finished.catch(() => {}))).then(() => null)`

/** Its half megabyte goes into a page once: the builder sends it twice for every look. */
const withAxe = async (page: Page): Promise<AxeBuilder> => {
  // biome-ignore lint/complexity/useLiteralKeys: the builder keeps it to itself.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(new AxeBuilder({ page })['script']())
  return new AxeBuilder({ page, axeSource: 'null' })
}

/**
 * Serious findings of axe, in words. A third of the time it would take: only what was found is described (describing the thousand elements that are as they
 * should be took longest), and it is gathered in the page itself. Elsewhere axe gathers it in a new page, for frames of other origins, of which there are none.
 */
export const seriousFindings = async (page: Page, { include, exclude = [], rules }: Part = {}): Promise<string[]> => {
  expect(page.frames()).toHaveLength(1)
  await page.evaluate(ARRIVED)
  const axe = (await withAxe(page)).setLegacyMode().options({ resultTypes: ['violations'] })
  if (include) axe.include(include)
  for (const selector of exclude) axe.exclude(selector)
  if (rules) axe.withRules([...rules])
  const { violations, passes } = await axe.analyze()
  // Where no rule was tried, nothing is found.
  expect(violations.length + passes.length).toBeGreaterThan(0)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n').at(1)?.trim()}`),
    )
}
