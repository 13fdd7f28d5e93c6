import type { ListChange } from '../contract/entry.ts'
import { createFakeFetch } from './fake-fetch.ts'
import type { FakeData, Operation } from './fake-operations.ts'
import { someRooms, someStaff } from './fake-people-and-rooms.ts'
import { FakeServer, failure } from './fake-server.ts'
import { createFakeXhr } from './fake-xhr.ts'

interface Options extends Partial<FakeData> {
  /** Latency of each request; an upload takes three times as long. */
  delayMs?: number
}

export type FakeApi = ReturnType<typeof installFakeApi>

let uninstall = () => {}

const rejectConnection = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Replaces `fetch` and `XMLHttpRequest` with an in-memory API, for tests and standalone screens.
 * It does not check tokens. Addresses outside `/api` are not affected.
 */
export function installFakeApi({ rooms, staff, remotes, delayMs = 0 }: Options = {}) {
  uninstall()
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest }
  const server = new FakeServer({
    rooms: rooms ?? someRooms(),
    staff: staff ?? someStaff(),
    ...(remotes && { remotes }),
  })
  globalThis.fetch = createFakeFetch(server, delayMs, real.fetch)
  globalThis.XMLHttpRequest = createFakeXhr(server, delayMs, real.XMLHttpRequest)

  uninstall = () => Object.assign(globalThis, real)

  type Fault = Parameters<typeof server.setFault>[1]
  /** @param fault waits for the gate that the returned function opens */
  function delay(operation: Operation, fault: (gate: Promise<void>) => Fault) {
    let resume = () => {}
    const gate = new Promise<void>((resolve) => {
      resume = resolve
    })
    server.setFault(operation, fault(gate))
    return () => {
      server.clearFault(operation)
      resume()
    }
  }

  return {
    /** Makes an operation fail with this status and message, until `clearFault`. */
    fail: (operation: Operation, httpStatus: number, message: string) =>
      server.setFault(operation, async () => failure(httpStatus, message)),
    /** Makes an operation return this response, until `clearFault`. */
    answer: (operation: Operation, httpStatus: number, body: unknown) =>
      server.setFault(operation, async () => ({ httpStatus, body })),
    /** Makes an operation fail without a response, until `clearFault`. */
    failConnection: (operation: Operation) => server.setFault(operation, rejectConnection),
    /** Runs an operation and drops its response, until `clearFault`. */
    dropResponse: (operation: Operation) =>
      server.setFault(operation, (ask) => ask().then(rejectConnection)),
    /** Delays an operation. @returns a function that resumes it */
    pause: (operation: Operation) =>
      delay(operation, (gate) => (ask) => gate.then(() => server.askWithFault(operation, ask))),
    /** Runs an operation and delays its response. @returns a function that resumes it */
    pauseResponse: (operation: Operation) =>
      delay(operation, (gate) => (ask) => ask().then((answer) => gate.then(() => answer))),
    /** Resolves when the operation has been called. */
    waitForCall: (operation: Operation) => server.waitForCall(operation),
    /** Sends a change event of a list to all subscribers. */
    sendChange: (list: ListChange['list']) => server.changes.send(list),
    /** Number of open streams of change events. */
    countSubscribers: () => server.changes.count,
    clearFault: (operation: Operation) => server.clearFault(operation),
    /** The calls so far, oldest first; of one operation or all. */
    calls: (operation?: Operation) => server.findCalls(operation),
  }
}

/** Restores `fetch` and `XMLHttpRequest`. */
export function uninstallFakeApi() {
  uninstall()
  uninstall = () => {}
}
