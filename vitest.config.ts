import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts'],
    pool: 'forks',
    // Three on two cores, which are all that can be counted on: test files wait for child processes and the database as much as they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/global-setup.ts',
    setupFiles: ['test/setup.ts'],
    reporters: ['default', './test/closing-line.ts'],
    expect: {
      // A test that asserts nothing passes whatever happens.
      requireAssertions: true,
      // A second, which is usual, is too short for a machine that does three other things: whoever waits for what comes waits until it comes.
      poll: { timeout: 30_000 },
    },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
