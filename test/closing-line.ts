import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line that any script can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((m) => [...m.children.allTests()])
    const count = (state: string) => tests.filter((t) => t.result().state === state).length
    const broken = modules.filter((m) => m.errors().length > 0).length
    process.stdout.write(`${count('passed')} passed, ${count('failed') + broken} failed\n`)
  }
}
