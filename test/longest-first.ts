import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take minutes, begun before all others: whichever of them comes last runs alone, and the second core waits for it. A fresh
 * clone knows no durations, so the order is written here, longest first.
 */
const LONGEST = [
  'test/browser/console.test.ts',
  'test/flows/stopping.test.ts',
  'test/flows/backup.test.ts',
  'test/conformance/checking.test.ts',
  'src/platform/db/embedded/embedded.test.ts',
  'test/torture/mixed.test.ts',
]

const rankOf = (file: TestSpecification): number => {
  const rank = LONGEST.findIndex((path) => file.moduleId.endsWith(path))
  return rank === -1 ? LONGEST.length : rank
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
