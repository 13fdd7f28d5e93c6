import { FakeFailure } from './fake-list.ts'
import { type FakeData, fakeOperations, type Operation, operationOf } from './fake-operations.ts'

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

/** Answers in the place of the API, which it may ask. */
type Fault = (ask: () => Promise<FakeAnswer>) => Promise<FakeAnswer>

/** The API behind the fake `fetch` and `XMLHttpRequest`: data, faults and what was called. */
export class FakeServer {
  readonly #startData: FakeData
  #operations: ReturnType<typeof fakeOperations>
  #faults = new Map<Operation, Fault>()
  #calls: FakeCall[] = []
  /** What calls with an `Idempotency-Key` were answered. */
  #answered = new Map<string, { body: string; answer: FakeAnswer }>()

  constructor(data: FakeData) {
    this.#startData = data
    this.#operations = fakeOperations(data)
  }

  reset(data = this.#startData) {
    this.#operations = fakeOperations(data)
    this.#faults.clear()
    this.#calls = []
    this.#answered.clear()
  }

  setFault(operation: Operation, fault: Fault) {
    this.#faults.set(operation, fault)
  }

  clearFault(operation: Operation) {
    this.#faults.delete(operation)
  }

  callsOf(operation?: Operation) {
    return this.#calls.filter((call) => !operation || call.operation === operation)
  }

  /** @throws {TypeError} when a fault says that there is no answer, as `fetch` does. */
  async answer({ method, ...request }: FakeRequest): Promise<FakeAnswer> {
    const { operation, id } = operationOf(method, request.path)
    const call = { operation, ...request }
    this.#calls.push(call)
    const ask = () => this.#answerOnce(call, id)
    const fault = this.#faults.get(operation)
    return fault ? fault(ask) : ask()
  }

  async #answerOnce(call: FakeCall, id: string) {
    const key = call.headers.get('idempotency-key')
    if (!key) return this.#run(call, id)
    const body = JSON.stringify(call.body)
    const first = this.#answered.get(key)
    if (first) return first.body === body ? first.answer : failure(422, 'The key was used before.')
    const answer = await this.#run(call, id)
    if (answer.httpStatus === 200) this.#answered.set(key, { body, answer })
    return answer
  }

  async #run({ operation, headers, body }: FakeCall, id: string): Promise<FakeAnswer> {
    try {
      const run = this.#operations[operation]
      if (!run) throw new FakeFailure(404, `The API has no ${operation}.`)
      return { httpStatus: 200, body: await run(id, body, headers) }
    } catch (error) {
      if (!(error instanceof FakeFailure)) throw error
      return failure(error.httpStatus, error.message, error.more)
    }
  }
}

export function failure(httpStatus: number, message: string, more?: object): FakeAnswer {
  return { httpStatus, body: { status: 'error', message, ...more } }
}
