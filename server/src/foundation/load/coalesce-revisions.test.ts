import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Revisions } from '../revisions/repository.ts'
import { coalesceRevisions } from './coalesce-revisions.ts'

const revisions = { staff: 's1', rooms: 'r1', live: 'l1', releaseEvents: 'e1', audit: 'a1' }

/** Calls in one tick share a query, as createRevisionsReader does. */
function createReader() {
  const current = { ...revisions } as Revisions
  let pending: Promise<Revisions> | undefined
  let queries = 0
  let isAway = false
  let nowMs = 5000
  const readRevisions = () => {
    pending ??= nextTick().then(() => {
      pending = undefined
      queries++
      if (isAway) throw new Error('away')
      return { ...current }
    })
    return pending
  }
  const coalesced = coalesceRevisions(readRevisions, () => nowMs)
  return {
    ...coalesced,
    state: () => new Promise<string | undefined>((resolve) => coalesced.readState(resolve)),
    queries: () => queries,
    change: (rooms: string) => Object.assign(current, { rooms }),
    wait: (ms: number) => {
      nowMs += ms
    },
    setAway: (next: boolean) => {
      isAway = next
    },
  }
}

test('calls in one tick share a query, and a later call sees later changes', async () => {
  const { state, queries, change, wait, waiting } = createReader()
  const states = Array.from({ length: 100 }, state)
  assert.equal(waiting(), 100)
  const [first, ...others] = await Promise.all(states)
  assert.deepEqual(new Set(others), new Set([first]))
  assert.deepEqual([queries(), waiting()], [1, 0])
  assert.equal(await state(), first)
  change('r2')
  const second = await state()
  assert.notEqual(second, first)
  wait(1000)
  assert.notEqual(await state(), second)
  assert.equal(queries(), 4)
})

test('returns no state while the database is unavailable', async () => {
  const { state, setAway, waiting } = createReader()
  setAway(true)
  assert.deepEqual(await Promise.all([state(), state()]), [undefined, undefined])
  assert.equal(waiting(), 0)
  setAway(false)
  assert.match(String(await state()), /r1/)
})

test('an error of one callback affects no other', async () => {
  const { state, readState } = createReader()
  const received: (string | undefined)[] = []
  readState((value) => {
    received.push(value)
    if (value !== undefined) throw new Error('fails')
  })
  const other = await state()
  assert.deepEqual(received, [other, undefined])
})
