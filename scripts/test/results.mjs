/**
 * What came of one test, as the runners' reporters print it, a line of JSON each.
 * @typedef {object} Result
 * @property {string} file absolute path
 * @property {number} [line] where it stands in the file
 * @property {string} name
 * @property {boolean} isPassed
 * @property {number} durationMs
 * @property {string} [message] what was thrown
 * @property {string} [note] a figure that the test told on its way; there is no other property then but `file`
 */

/** Prints a result for `readResults`. @param {Result} result */
export function tell(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

/**
 * Takes the results out of what a runner prints.
 * @param {string} output whole lines, results among others
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
