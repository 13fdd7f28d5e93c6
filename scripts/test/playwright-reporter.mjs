import { tell } from './results.mjs'

/** A reporter of Playwright: each test as a line of JSON, as `results.mjs` describes it. */
export default class {
  onTestEnd(test, { status, duration: durationMs, errors }) {
    if (status === 'skipped') return
    const { file, line } = test.location
    const [, , , ...titles] = test.titlePath()
    const message = errors.map(({ stack, message }) => stack ?? message).join('\n')
    tell({ file, line, name: titles.join(' '), isPassed: status === 'passed', durationMs, message })
  }

  /** Something failed beside the tests: a file, or the start and the end of it all. */
  onError({ message, stack, location }) {
    const file = location?.file ?? 'e2e/playwright.config.ts'
    tell({ file, name: file, isPassed: false, durationMs: 0, message: stack ?? message })
  }

  printsToStdio() {
    return true
  }
}
