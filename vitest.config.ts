import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'
import { PATIENCE_MS, TEST_MS } from './test/patience.ts'

const EVERY_TEST = ['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts']

/** The engine touches nothing outside of itself (a dependency rule sees to it), so its tests cannot disturb each other. */
const PURE = ['src/engine/**/*.test.ts', 'test/statements/**/*.test.ts']

/**
 * Each of these starts a service of its own with a database of its own inside the process, and leaves neither. What modules remember besides (the last id's time, statements
 * that were prepared) a service of long standing remembers, too. Tests that start processes, change the environment, or ask what a fresh process remembers are not among them.
 */
const IN_PROCESS = [
  'src/{*,shared/!(ids),cli/**/*,resources/**/*}.test.ts',
  'src/platform/{analysis-run,blobs,http,jobs,model,outgoing,providers,records,sandbox,threads}/**/*.test.ts',
  'test/{ach,conformance,flows,fuzz,people,properties,reference,routes,underwriting,webhooks}/**/*.test.ts',
  'test/{schema,analyses/{analysis,at-once,years}}.test.ts',
  'client/*.test.ts',
]

export const common = {
  pool: 'forks' as const,
  // Four on two cores, which are all that can be counted on: test files wait for child processes and the database as much as they compute (13.5 minutes; 14.8 with three).
  maxWorkers: 4,
  setupFiles: ['test/setup.ts'],
  /**
   * Modules are loaded by Node itself, as the service's are: types stripped, and compiled once for all processes (test/setup.ts). Vite's runner would transform each of
   * them once a project and put an accessor in the way of every call of something imported, which costs code that computes a sixth. No test replaces a module.
   */
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: {
    // A test that asserts nothing passes whatever happens.
    requireAssertions: true,
    // A second, which is usual, is too short for a machine that does three other things: whoever waits for what comes waits until it comes.
    poll: { timeout: PATIENCE_MS },
  },
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
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
      { test: { ...common, name: 'apart', include: EVERY_TEST, exclude: [...PURE, ...IN_PROCESS] } },
      // What they all import is loaded, and compiled as it gets warm, once a process instead of once a file: about 300 of CI's 2,400 core seconds.
      { test: { ...common, name: 'service', include: IN_PROCESS, isolate: false } },
      { test: { ...common, name: 'engine', include: PURE, isolate: false } },
    ],
  },
})
