import { toLine } from './results.mjs'

/** A reporter for Jest: each test as a line of JSON, as `results.mjs` describes it. */
export default class {
  onTestResult(_test, { testFilePath: file, testResults, testExecError: error }) {
    for (const { status, fullName: name, duration: durationMs, failureMessages } of testResults) {
      if (status === 'pending' || status === 'todo') continue
      const isPassed = status === 'passed'
      const message = failureMessages.join('\n')
      process.stdout.write(toLine({ file, name, isPassed, durationMs, message }))
    }
    // The file could not be loaded.
    if (error && testResults.length === 0) {
      const message = error.stack ?? error.message
      process.stdout.write(toLine({ file, name: file, isPassed: false, durationMs: 0, message }))
    }
  }
}
