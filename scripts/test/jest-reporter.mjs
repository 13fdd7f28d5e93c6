import { tell } from './results.mjs'

/** A reporter of Jest: each test as a line of JSON, as `results.mjs` describes it. */
export default class {
  onTestResult(_test, { testFilePath: file, testResults, testExecError: error }) {
    for (const { status, fullName: name, duration: durationMs, failureMessages } of testResults) {
      if (status === 'pending' || status === 'todo') continue
      tell({
        file,
        name,
        isPassed: status === 'passed',
        durationMs,
        message: failureMessages.join('\n'),
      })
    }
    // It could not even be loaded.
    if (error && testResults.length === 0) {
      tell({
        file,
        name: file,
        isPassed: false,
        durationMs: 0,
        message: error.stack ?? error.message,
      })
    }
  }
}
