import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

/** A queue of one place, which is taken until `open` is called; `order` is in which tasks ran. */
function taken(maxWaiting = 9) {
  const inTurn = createFairQueue({ concurrency: 1, maxWaiting })
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = inTurn('first', 0, () => promise)
  const enter = (name: string, key: string, priority: number) =>
    inTurn(key, priority, async () => void order.push(name)).catch(({ statusCode }) => statusCode)
  return { order, enter, open, first }
}

test('alternates between keys', async () => {
  const { order, enter, open } = taken()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name, name[0] ?? '', 0))
  open()
  await Promise.all(all)
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('runs the lowest priority first, and rejects the highest when the queue is full', async () => {
  const { order, enter, open } = taken(3)
  const all = [enter('a', 'a', 3), enter('b', 'b', 2), enter('c', 'c', 2), enter('d', 'd', 0)]
  assert.equal(await all[0], 503)
  assert.equal(await enter('e', 'e', 2), 503)
  open()
  await Promise.all(all)
  assert.deepEqual(order, ['d', 'b', 'c'])
})

test('a failed task frees its slot', async () => {
  const inTurn = createFairQueue({ concurrency: 1, maxWaiting: 9 })
  const failing = inTurn('a', 0, async () => {
    throw new Error('on purpose')
  })
  const next = inTurn('b', 0, async () => 'done')
  await assert.rejects(failing, /on purpose/)
  assert.equal(await next, 'done')
})
