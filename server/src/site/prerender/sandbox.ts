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

/** Missing in the types of Node. */
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
/** The engine's initial memory, fixed when it was built. */
export const minBytes = 16 * 1024 * 1024
/** Enough for React's recursion; beyond it the engine throws a stack overflow. */
const maxStackBytes = 512 * 1024

/** Typed like the package's CommonJS build, which nests the default export one level deeper. */
const variant = release as unknown as QuickJSSyncVariant
const engine = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
)

/** Discards the engine's own output, because standard output is the channel for answers. */
const silent: object = { print() {}, printErr() {} }

interface Limits {
  maxBytes: number
  /** Polled while code runs. */
  shouldEnd: () => boolean
}

/**
 * Loads a release's code into a new instance of the QuickJS engine. All that the code can read or change is in the
 * instance's WebAssembly memory, which `restore` resets after each rendering, so that no data leaks to the next.
 * @returns the sandbox, or the failure as an answer when the code could not be loaded
 * @throws {Error} when the engine crashed; the state of the process is unknown then
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
    /** Resets the memory; returns false when it has grown, since it cannot shrink. */
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

/** Does not read the error: its getters could run the release's code. */
function readText(context: QuickJSContext, called: Called) {
  if (called.error)
    return `${answerPrefixes.failure}The prerender took too long or used too much memory.`
  const { value } = called
  if (context.typeof(value) !== 'string') return undefined
  const length = context.getNumber(context.getProp(value, 'length'))
  if (length > maxAnswerBytes) return `${answerPrefixes.failure}The prerendered page is too large.`
  return context.getString(value)
}

/** Copies the memory without its trailing zero pages. */
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
