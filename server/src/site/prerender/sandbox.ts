import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import release from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import { sandboxGlobals } from './guest-world.ts'
import { answerPrefixes, maxAnswerBytes } from './task.ts'

/** The types of Node have no WebAssembly. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number })
    readonly buffer: ArrayBuffer
  }
}

const wasmPageBytes = 64 * 1024
/** With what the engine is built to begin. */
export const minBytes = 16 * 1024 * 1024
/** React nests deeply; beyond it the engine throws an error of its own. */
const maxStackBytes = 512 * 1024

/** Its types are those of its CommonJS build, where this is a level deeper. */
const variant = release as unknown as QuickJSSyncVariant
const engine = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
)

/** Standard output is where answers go: whatever the engine has to say about itself is left out. */
const silent: object = { print() {}, printErr() {} }

interface Limits {
  maxBytes: number
  /** Asked again and again while code runs. */
  shouldEnd: () => boolean
}

/**
 * Loads a release's code into an engine of its own, which has one memory and nothing else: all that
 * the code can read or change lies in there. What stood in it after loading is put back after each
 * rendering, so that no rendering finds anything of the one before.
 * @returns the sandbox, or the answer that says why the code could not be loaded
 * @throws {Error} when the engine itself broke; nothing is known of the process then
 */
export async function createSandbox(source: string, { maxBytes, shouldEnd }: Limits) {
  const memory = new WebAssembly.Memory({
    initial: minBytes / wasmPageBytes,
    maximum: maxBytes / wasmPageBytes,
  })
  const module = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, {
      wasmModule: engine,
      wasmMemory: memory,
      emscriptenModule: silent,
    }),
  )
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(maxStackBytes)
  runtime.setInterruptHandler(shouldEnd)
  const context = runtime.newContext()
  const world = context.unwrapResult(context.evalCode(sandboxGlobals, 'sandbox-globals.js'))
  const load = context.getProp(world, 'load')
  const render = context.getProp(world, 'render')

  const call = (func: QuickJSHandle, ...json: string[]) => {
    const args = json.map((text) => context.newString(text))
    return readText(context, context.callFunction(func, context.undefined, args))
  }

  const failure = call(load, JSON.stringify(source))
  if (failure !== undefined) return failure
  const sizeBytes = memory.buffer.byteLength
  const baseline = usedPart(memory)

  return {
    render: (page: string, address: string) => call(render, page, JSON.stringify(address)),
    /** False when that cannot be: the memory has grown, and does not shrink again. */
    restore() {
      const bytes = new Uint8Array(memory.buffer)
      if (bytes.length > sizeBytes) return false
      bytes.set(baseline)
      bytes.fill(0, baseline.length)
      return true
    },
  }
}

export type Sandbox = Exclude<Awaited<ReturnType<typeof createSandbox>>, string>

type Called = ReturnType<QuickJSContext['callFunction']>

/** The error is not looked at: whoever shows it runs the code that made it. */
function readText(context: QuickJSContext, called: Called) {
  if (called.error)
    return `${answerPrefixes.failure}The prerender took too long, or too much memory.`
  const { value } = called
  if (context.typeof(value) !== 'string') return undefined
  const length = context.getNumber(context.getProp(value, 'length'))
  if (length > maxAnswerBytes) return `${answerPrefixes.failure}The prerendered page is too large.`
  return context.getString(value)
}

/** The rest is zero. */
function usedPart({ buffer }: WebAssembly.Memory) {
  const nothing = new Uint8Array(wasmPageBytes)
  let end = buffer.byteLength
  while (
    Buffer.compare(new Uint8Array(buffer, end - wasmPageBytes, wasmPageBytes), nothing) === 0
  ) {
    end -= wasmPageBytes
  }
  return new Uint8Array(buffer).slice(0, end)
}
