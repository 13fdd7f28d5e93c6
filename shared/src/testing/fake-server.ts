import { FakeFailure } from './fake-list.ts'
import { type FakeData, fakeOperations, type Operation, operationOf } from './fake-operations.ts'

export interface FakeAnswer {
  httpStatus: number
  body: unknown
}

export interface FakeCall {
  operation: Operation
  path: string
  body: unknown
}

type Fault = () => Promise<FakeAnswer | undefined>

/** The API behind the fake `fetch` and `XMLHttpRequest`: data, faults and what was called. */
export class FakeServer {
  readonly #startData: FakeData
  #operations: ReturnType<typeof fakeOperations>
  #faults = new Map<Operation, Fault>()
  #calls: FakeCall[] = []

  constructor(data: FakeData) {
    this.#startData = data
    this.#operations = fakeOperations(data)
  }

  reset(data = this.#startData) {
    this.#operations = fakeOperations(data)
    this.#faults.clear()
    this.#calls = []
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
  async answer(method: string, path: string, body: unknown): Promise<FakeAnswer> {
    const { operation, id } = operationOf(method, path)
    this.#calls.push({ operation, path, body })

    const faulty = await this.#faults.get(operation)?.()
    if (faulty) return faulty
    try {
      const run = this.#operations[operation]
      if (!run) throw new FakeFailure(404, `The API has no ${operation}.`)
      return { httpStatus: 200, body: await run(id, body) }
    } catch (error) {
      if (!(error instanceof FakeFailure)) throw error
      return failure(error.httpStatus, error.message)
    }
  }
}

export function failure(httpStatus: number, message: string): FakeAnswer {
  return { httpStatus, body: { status: 'error', message } }
}
