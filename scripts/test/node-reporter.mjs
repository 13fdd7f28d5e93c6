import { toLine } from './results.mjs'

/**
 * A reporter for Node's test runner: each test as a line of JSON, as `results.mjs` describes it. It yields bytes, so that
 * a test that reads what the process prints as text does not take them for its own.
 */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.file) {
      yield toBytes({ file: data.file, note: data.message })
    }
    if (type === 'test:pass' || type === 'test:fail') yield* outcome(type === 'test:pass', data)
  }
}

const toBytes = (result) => Buffer.from(toLine(result))

function* outcome(isPassed, { name, file, line, skip, details }) {
  const { type: kind, duration_ms: durationMs, error } = details
  if (skip !== undefined) return
  // A suite, and a test with subtests, fails by those, which have results of their own.
  if (kind === 'suite' && isPassed) return
  if (error?.failureType === 'subtestsFailed') return
  const cause = error?.cause ?? error
  const message = isPassed ? undefined : (cause?.stack ?? `${cause}`)
  yield toBytes({ file: file ?? '', line, name, isPassed, durationMs, message })
}
