/**
 * The outcome of one test, as the reporters print it: one line of JSON each.
 * @typedef {object} Result
 * @property {string} file absolute path; empty for a check, or for a runner that failed without a failed test
 * @property {number} [line] of the test in the file
 * @property {string} name
 * @property {boolean} isPassed
 * @property {number} durationMs
 * @property {string} [message] what was thrown
 * @property {string} [record] absolute path of a folder with the page's text and a screenshot, if a flow failed
 * @property {string} [alone] the command that runs it alone, if it is not `npm test -- <file>`
 * @property {string} [note] a figure that the test printed; only `file` is set besides it
 */

/** Formats a result for `readResults`. @param {Result} result */
export const toLine = (result) => `${JSON.stringify(result)}\n`

/**
 * Separates the results from everything else that a runner prints.
 * @param {string} output whole lines
 * @returns {{results: Result[], rest: string}}
 */
export function readResults(output) {
  const results = []
  const rest = []
  for (const line of output.split('\n')) {
    const result = line.startsWith('{"file":') && parse(line)
    if (result) results.push(result)
    else rest.push(line)
  }
  return { results, rest: rest.join('\n').trim() }
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
