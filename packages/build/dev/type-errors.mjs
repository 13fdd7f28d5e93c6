import { execFile } from 'node:child_process'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { compilerPath } from '../compiler.mjs'
import { projectOf } from '../project.mjs'

const run = promisify(execFile)
const mostOutputBytes = 1024 * 1024
const first = /^([^\s(][^(]*)\((\d+),\d+\): error (TS\d+: .*)$/

/**
 * What the types refuse in an app.
 * @param folder absolute path of the app
 * @param {AbortSignal} signal ends the look
 */
export async function findTypeErrors(folder, signal) {
  const args = ['-p', folder, '--pretty', 'false']
  const options = { cwd: folder, signal, maxBuffer: mostOutputBytes }
  const { stdout, code, message } = await run(await compilerPath(), args, options).catch(
    (error) => error,
  )
  // It ends with 1 or 2 when it has something to say.
  if (code === undefined || code === 1 || code === 2) return parse(stdout, folder)
  return [{ place: basename(folder), text: `The types could not be looked at: ${message}` }]
}

function parse(output, folder) {
  const problems = []
  for (const line of output.split('\n')) {
    const [, file, row, text] = line.match(first) ?? []
    if (file) {
      const path = relative(projectOf(folder), join(folder, file))
      problems.push({ place: `${path}:${row}`, text })
    } else if (line.startsWith('  ') && problems.length > 0) {
      problems.at(-1).text += `\n${line}`
    }
  }
  return problems
}
