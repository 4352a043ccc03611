/** Ends a test run with one plain line: `12 passed, 0 failed, 0 skipped`. */
export default class ClosingLineReporter {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1
      if (module.errors().length > 0) count.failed += 1
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  }
}
