import { constants, createContext, Script } from 'node:vm'
import type { Task, TaskAnswer } from './render-in-process.ts'

// The program that render-in-process.ts runs for one page. What it is handed is a team's code: it
// gets a world with nothing in it but the language itself, in a process that may touch nothing.

/** What React's renderer looks for as it starts, made of the language itself. */
const world = `
globalThis.TextEncoder = class {
  encode(text) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0))
  }
}
globalThis.setTimeout = () => 0
globalThis.console = { error() {}, warn() {}, log() {} }
globalThis.module = { exports: {} }
globalThis.exports = module.exports
`

process.once('message', (task) => {
  process.send?.(answer(task as Task), () => process.disconnect())
})

function answer({ source, page, address }: Task): TaskAnswer {
  // Texts go in and a text comes out: no object of this process, by which its own could be reached.
  const context = createContext(constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' })
  const run = (code: string, filename: string) =>
    new Script(code, { filename, importModuleDynamically }).runInContext(context)
  const call = `JSON.stringify(module.exports.prerender(JSON.parse(${quoted(page)}), ${quoted(address)}))`
  try {
    run(world, 'world.js')
    run(source, 'prerender.js')
    return { rendered: `${run(call, 'call.js')}` }
  } catch (error) {
    return { failure: textOf(error) }
  }
}

/** There is nothing to import. Node's own error would be such an object; this needs its flag for modules in `vm`. */
function importModuleDynamically(): never {
  throw null
}

const quoted = (text: string) => JSON.stringify(text)

/** What was thrown may be anything, also something that throws when it is looked at. */
function textOf(error: unknown) {
  try {
    return String(error).slice(0, 300)
  } catch {
    return 'something that cannot be shown was thrown'
  }
}
