import { join } from 'node:path'
import { root } from '../run.mjs'
import { runTests } from './runners.mjs'

const maxFiles = 3

/**
 * Runs each file with a failed test once more by itself, if they are few. Whatever passes then was
 * disturbed by chance or by another file; the report says so.
 * @param {import('./find-tests.mjs').Tests} tests what has run
 * @param options those of `runTests`
 * @param {ReturnType<import('./report.mjs').createReport>} report
 */
export async function retryAlone(tests, options, report) {
  const files = report.failedFiles()
  if (files.length > maxFiles) return
  for (const [runner, chosen] of Object.entries(tests)) {
    for (const file of chosen.filter((path) => files.includes(join(root, path)))) {
      report.replace(join(root, file), await runTests(runner, [file], options))
    }
  }
}
