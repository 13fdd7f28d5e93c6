import type { ListChange } from '../contract/entry.ts'
import { fakeFetch } from './fake-fetch.ts'
import type { FakeData, Operation } from './fake-operations.ts'
import { someRooms, someStaff } from './fake-people-and-rooms.ts'
import { FakeServer, failure } from './fake-server.ts'
import { fakeXhr } from './fake-xhr.ts'

interface Options extends Partial<FakeData> {
  /** How long each call takes; an upload takes three times as long. */
  delayMs?: number
}

export type FakeApi = ReturnType<typeof installFakeApi>

let uninstall = () => {}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Puts an in-memory API behind `fetch` and `XMLHttpRequest`, for tests and for screens that run
 * alone. Whoever calls is let in. Addresses outside `/api` are not touched.
 */
export function installFakeApi({ rooms, staff, remotes, delayMs = 0 }: Options = {}) {
  uninstall()
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest }
  const server = new FakeServer({
    rooms: rooms ?? someRooms(),
    staff: staff ?? someStaff(),
    ...(remotes && { remotes }),
  })
  globalThis.fetch = fakeFetch(server, delayMs, real.fetch)
  globalThis.XMLHttpRequest = fakeXhr(server, delayMs, real.XMLHttpRequest)

  uninstall = () => Object.assign(globalThis, real)

  type Ask = Parameters<Parameters<typeof server.setFault>[1]>[0]
  function hold(operation: Operation, answer: (gate: Promise<void>, ask: Ask) => ReturnType<Ask>) {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    server.setFault(operation, (ask) => answer(gate, ask))
    return () => {
      server.clearFault(operation)
      letGo()
    }
  }

  return {
    /** Makes every such call fail with this status and message, until `heal`. */
    fail: (operation: Operation, httpStatus: number, message: string) =>
      server.setFault(operation, async () => failure(httpStatus, message)),
    /** Makes every such call be answered like this, until `heal`. */
    answer: (operation: Operation, httpStatus: number, body: unknown) =>
      server.setFault(operation, async () => ({ httpStatus, body })),
    /** Makes every such call get no answer at all, until `heal`. */
    cutOff: (operation: Operation) => server.setFault(operation, noAnswer),
    /** Lets every such call do its work, and get no answer, until `heal`. */
    loseAnswer: (operation: Operation) => server.setFault(operation, (ask) => ask().then(noAnswer)),
    /** Makes such calls wait; returns how to let them go on. */
    hang: (operation: Operation) =>
      hold(operation, (gate, ask) => gate.then(() => server.askWithFault(operation, ask))),
    /** Lets such calls do their work, and holds the answers back; returns how to let them go on. */
    holdAnswer: (operation: Operation) =>
      hold(operation, (gate, ask) => ask().then((answer) => gate.then(() => answer))),
    /** Resolves as soon as such a call has been made. */
    called: (operation: Operation) => server.called(operation),
    /** Tells whoever follows that somebody has changed a list. */
    tellChange: (list: ListChange['list']) => server.changes.tell(list),
    /** How many follow changes. */
    countFollowers: () => server.changes.count,
    heal: (operation: Operation) => server.clearFault(operation),
    /** The calls so far, oldest first; of one operation, or all. */
    calls: (operation?: Operation) => server.callsOf(operation),
  }
}

/** Takes away the fake API when one is installed. */
export function uninstallFakeApi() {
  uninstall()
  uninstall = () => {}
}
