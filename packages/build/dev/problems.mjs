import { execFile } from 'node:child_process'
import { basename, join, relative } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { findProject } from '../project.mjs'
import { compilerPath } from '../run.mjs'

const run = promisify(execFile)
const maxOutputBytes = 1024 * 1024
const first = /^([^\s(][^(]*)\((\d+),\d+\): error (TS\d+: .*)$/

/** The loader's own text around an error message: a heading, and its stack. */
const loaderNoise = /^Module build failed \(from .*\):\n(Error:)?|\n\s*Caused by:[\s\S]*$/g

/**
 * Collects build errors of apps, and type errors where the build succeeds, after each build.
 * A problem has its place, such as `src/screen.tsx:12`, and a text.
 * @param {{ compiler: import('webpack').Compiler, folder: string }[]} apps
 * @param {(problems: { place: string, text: string }[]) => void} onChange gets all current problems
 * @returns `serve`, an event stream of all problems, sent again after each change
 */
export function followProblems(apps, onChange) {
  const found = new Map()
  const clients = new Set()
  let sentJson = '[]'

  function note(folder, news) {
    found.set(folder, { ...found.get(folder), ...news })
    const all = [...found.values()].flatMap(({ built, types }) => [...built, ...types])
    // A problem in shared code is found in each app.
    const json = JSON.stringify([...new Map(all.map((one) => [JSON.stringify(one), one])).values()])
    if (json === sentJson) return
    sentJson = json
    onChange(JSON.parse(json))
    for (const client of clients) send(client)
  }
  const send = (client) => client.write(`data: ${sentJson}\n\n`)
  const look = oneAtATime()

  for (const { compiler, folder } of apps) {
    let looking = new AbortController()
    compiler.hooks.done.tap('problems', ({ compilation }) => {
      looking.abort()
      looking = new AbortController()
      const { signal } = looking
      const built = compilation.errors.map((error) => toProblem(error, folder))
      // Files that do not parse have no types.
      note(
        folder,
        built.length > 0 ? { built, types: [] } : { types: [], ...found.get(folder), built },
      )
      if (built.length > 0) return
      look(async () => {
        const types = signal.aborted ? [] : await findTypeErrors(folder, signal)
        if (!signal.aborted) note(folder, { types })
      })
    })
  }

  return {
    serve(request, response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        // Else it waits until there is enough to compress.
        'cache-control': 'no-store, no-transform',
      })
      clients.add(response)
      send(response)
      request.on('close', () => clients.delete(response))
    },
  }
}

/** Returns a function that runs tasks one at a time, since each takes a core; the latest first. */
function oneAtATime() {
  const waiting = []
  let isBusy = false
  return async (act) => {
    waiting.push(act)
    if (isBusy) return
    isBusy = true
    for (let next = waiting.pop(); next; next = waiting.pop()) await next()
    isBusy = false
  }
}

/** Problems as a terminal shows them. */
export function inWords(problems) {
  if (problems.length === 0) return 'No problems.'
  return problems.map(({ place, text }) => `${place}\n${text}`).join('\n')
}

function toProblem({ module, loc, message }, folder) {
  const text = stripVTControlCharacters(message)
  const path = module?.resource ? relative(findProject(folder), module.resource) : basename(folder)
  // For a file that does not parse, only the loader's message has the line.
  const line = text.match(/:(\d+):\d+\]/)?.[1] ?? loc?.start?.line
  return { place: line ? `${path}:${line}` : path, text: text.replace(loaderNoise, '').trim() }
}

/**
 * The type errors of an app.
 * @param folder absolute path of the app
 * @param {AbortSignal} signal ends the look
 */
async function findTypeErrors(folder, signal) {
  const args = ['-p', folder, '--pretty', 'false']
  const options = { cwd: folder, signal, maxBuffer: maxOutputBytes }
  const { stdout, code, message } = await run(await compilerPath(), args, options).catch(
    (error) => error,
  )
  // The compiler exits with 1 or 2 when it reports errors.
  if (code === undefined || code === 1 || code === 2) return parse(stdout, folder)
  return [{ place: basename(folder), text: `The types could not be checked: ${message}` }]
}

function parse(output, folder) {
  const problems = []
  for (const line of output.split('\n')) {
    const [, file, row, text] = line.match(first) ?? []
    if (file) {
      const path = relative(findProject(folder), join(folder, file))
      problems.push({ place: `${path}:${row}`, text })
    } else if (line.startsWith('  ') && problems.length > 0) {
      problems.at(-1).text += `\n${line}`
    }
  }
  return problems
}
