import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'

const EVERY_TEST = ['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts']

/** Files that take minutes, measure their process, or kill others: each has a process of its own. */
const ALONE = [
  'test/{analyses,browser,statements,torture}/**/*.test.ts',
  'test/flows/{backup,crash,doctor,documents,start,stopping}.test.ts',
  'src/platform/{db,parsing}/**/*.test.ts',
]

export const common = {
  pool: 'forks' as const,
  // Three on two cores, which are all that can be counted on: test files wait for child processes and the database as much as they compute.
  maxWorkers: 3,
  setupFiles: ['test/setup.ts'],
  expect: {
    // A test that asserts nothing passes whatever happens.
    requireAssertions: true,
    // A second, which is usual, is too short for a machine that does three other things: whoever waits for what comes waits until it comes.
    poll: { timeout: 30_000 },
  },
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** What holds for a run as a whole. */
export const run = {
  globalSetup: 'test/global-setup.ts',
  sequence: { sequencer: LongestFirst },
  reporters: ['default', './test/closing-line.ts'],
}

export default defineConfig({
  test: {
    ...common,
    ...run,
    projects: [
      { test: { ...common, name: 'alone', include: ALONE } },
      // No module keeps state (CONTRIBUTING.md), so these can share a process, and what they all import is loaded once in each instead of a hundred and fifty times.
      { test: { ...common, name: 'together', include: EVERY_TEST, exclude: ALONE, isolate: false } },
    ],
  },
})
