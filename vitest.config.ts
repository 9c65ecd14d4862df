import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'
import { PATIENCE_MS } from './test/patience.ts'

const EVERY_TEST = ['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts']

/** The engine touches nothing outside of itself (a dependency rule sees to it). Other modules remember: the last id's time, statements that were prepared. */
const PURE = 'src/engine/**/*.test.ts'

export const common = {
  pool: 'forks' as const,
  // Three on two cores, which are all that can be counted on: test files wait for child processes and the database as much as they compute.
  maxWorkers: 3,
  setupFiles: ['test/setup.ts'],
  expect: {
    // A test that asserts nothing passes whatever happens.
    requireAssertions: true,
    // A second, which is usual, is too short for a machine that does three other things: whoever waits for what comes waits until it comes.
    poll: { timeout: PATIENCE_MS },
  },
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
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
      { test: { ...common, name: 'service', include: EVERY_TEST, exclude: [PURE] } },
      // What they all import is loaded once a process instead of once a file.
      { test: { ...common, name: 'engine', include: [PURE], isolate: false } },
    ],
  },
})
