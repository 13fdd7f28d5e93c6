import type { ListChange } from '../contract/entry.ts'
import { FakeError } from './fake-list.ts'
import {
  createOperationLookup,
  type FakeData,
  type Operation,
  parseOperation,
} from './fake-operations.ts'

export interface FakeAnswer {
  httpStatus: number
  body: unknown
}

interface FakeRequest {
  method: string
  path: string
  headers: Headers
  body: unknown
}

export interface FakeCall extends Omit<FakeRequest, 'method'> {
  operation: Operation
}

/** Replaces the handler of an operation, and may call it. */
type Fault = (ask: () => Promise<FakeAnswer>) => Promise<FakeAnswer>

/** The API behind the fake `fetch` and `XMLHttpRequest`: handlers, faults and recorded calls. */
export class FakeServer {
  readonly changes = new FakeChanges()
  readonly #findOperation: ReturnType<typeof createOperationLookup>
  #faults = new Map<Operation, Fault>()
  #calls: FakeCall[] = []
  #waiting = new Map<Operation, () => void>()
  /** Responses by `Idempotency-Key`. */
  #answered = new Map<string, { body: string; answer: FakeAnswer }>()

  constructor(data: FakeData) {
    this.#findOperation = createOperationLookup(data)
  }

  setFault(operation: Operation, fault: Fault) {
    this.#faults.set(operation, fault)
  }

  clearFault(operation: Operation) {
    this.#faults.delete(operation)
  }

  /** Resolves when the operation has been called. */
  async waitForCall(operation: Operation) {
    if (this.findCalls(operation).length > 0) return
    await new Promise<void>((resolve) => this.#waiting.set(operation, resolve))
  }

  findCalls(operation?: Operation) {
    return this.#calls.filter((call) => !operation || call.operation === operation)
  }

  /** @throws {TypeError} when a fault drops the response, as `fetch` does. */
  async answer({ method, ...request }: FakeRequest): Promise<FakeAnswer> {
    const { operation, id } = parseOperation(method, request.path)
    const call = { operation, ...request }
    this.#calls.push(call)
    this.#waiting.get(operation)?.()
    return this.askWithFault(operation, () => this.#answerOnce(call, id))
  }

  /** Calls the handler through the current fault. */
  askWithFault(operation: Operation, ask: () => Promise<FakeAnswer>) {
    const fault = this.#faults.get(operation)
    return fault ? fault(ask) : ask()
  }

  async #answerOnce(call: FakeCall, id: string) {
    const key = call.headers.get('idempotency-key')
    if (!key) return this.#run(call, id)
    const body = await describeBody(call.body)
    const first = this.#answered.get(key)
    if (first && first.body !== body)
      return failure(422, 'The key was used before.', { current: first.answer.body })
    if (first) return first.answer
    const answer = await this.#run(call, id)
    if (answer.httpStatus === 200) this.#answered.set(key, { body, answer })
    return answer
  }

  async #run({ operation, path, headers, body }: FakeCall, id: string): Promise<FakeAnswer> {
    try {
      const run = this.#findOperation(operation)
      if (!run) throw new FakeError(404, `The API has no ${operation}.`)
      return { httpStatus: 200, body: await run({ id, body: body as never, headers, path }) }
    } catch (error) {
      if (!(error instanceof FakeError)) throw error
      return failure(error.httpStatus, error.message, error.more)
    }
  }
}

/** The body as a text that differs between different bodies. */
async function describeBody(body: unknown) {
  if (!(body instanceof FormData)) return JSON.stringify(body)
  const parts = [...body.values()].map(async (part) =>
    part instanceof File ? [part.name, [...new Uint8Array(await part.arrayBuffer())]] : part,
  )
  return JSON.stringify(await Promise.all(parts))
}

export function failure(httpStatus: number, message: string, more?: object): FakeAnswer {
  return { httpStatus, body: { status: 'error', message, ...more } }
}

/** The event stream of `GET /changes`, open until the client disconnects. */
class FakeChanges {
  readonly #readers = new Set<ReadableStreamDefaultController<Uint8Array>>()
  #revision = 0

  answer(signal: AbortSignal | null | undefined) {
    let reader: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        reader = controller
        this.#readers.add(controller)
      },
    })
    signal?.addEventListener('abort', () => {
      if (this.#readers.delete(reader)) reader.error(new DOMException('Left', 'AbortError'))
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  send(list: ListChange['list']) {
    this.#revision += 1
    const change: ListChange = { list, revision: String(this.#revision) }
    const event = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`)
    for (const reader of this.#readers) reader.enqueue(event)
  }

  get count() {
    return this.#readers.size
  }
}
