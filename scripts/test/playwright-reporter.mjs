import { dirname } from 'node:path'
import { toLine } from './results.mjs'

/** A reporter for Playwright: each test as a line of JSON, as `results.mjs` describes it. */
export default class {
  onTestEnd(test, { status, duration: durationMs, errors, attachments }) {
    if (status === 'skipped') return
    const { file, line } = test.location
    const [, , , ...titles] = test.titlePath()
    const isPassed = status === 'passed'
    const message = errors.map(({ stack, message }) => stack ?? message).join('\n')
    const [record] = attachments.flatMap(({ path }) => path ?? []).map(dirname)
    process.stdout.write(
      toLine({ file, line, name: titles.join(' '), isPassed, durationMs, message, record }),
    )
  }

  /** Something failed outside of the tests, such as a file that could not be loaded. */
  onError({ message, stack, location }) {
    const file = location?.file ?? ''
    const name = file || 'Playwright'
    process.stdout.write(
      toLine({ file, name, isPassed: false, durationMs: 0, message: stack ?? message }),
    )
  }

  printsToStdio() {
    return true
  }
}
