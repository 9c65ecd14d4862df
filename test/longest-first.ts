import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take minutes, begun before all others: whichever of them comes last runs alone, and the cores wait for it. A fresh
 * clone knows no durations, so the order is written here, longest first.
 */
const LONGEST = [
  'test/browser/console.test.ts',
  'test/processes/stopping.test.ts',
  'test/torture/mixed.test.ts',
  'test/processes/backup.test.ts',
  'test/statements/rows.golden.test.ts',
  'test/processes/start.test.ts',
  'test/analyses/killed-worker.test.ts',
  'test/statements/unseen-kinds/unseen.golden.test.ts',
  'test/processes/doctor.test.ts',
  'src/platform/parsing/parser.test.ts',
  'src/platform/db/embedded/embedded.test.ts',
  'src/platform/db/embedded/embedded-killed.test.ts',
  'test/processes/crash.test.ts',
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
