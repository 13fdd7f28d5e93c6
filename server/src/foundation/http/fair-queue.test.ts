import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

/** A queue with one slot, which is busy until `open` is called; `order` is the order of the tasks. */
function createBusyQueue(maxWaiting = 9) {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting })
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = enqueue('first', 0, () => promise)
  const add = (name: string, key: string, priority: number) =>
    enqueue(key, priority, async () => void order.push(name)).catch(({ statusCode }) => statusCode)
  return { order, add, open, first }
}

test('alternates between keys', async () => {
  const { order, add, open } = createBusyQueue()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name, name[0] ?? '', 0))
  open()
  await Promise.all(all)
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('runs the lowest priority first, and rejects the highest when the queue is full', async () => {
  const { order, add, open } = createBusyQueue(3)
  const all = [add('a', 'a', 3), add('b', 'b', 2), add('c', 'c', 2), add('d', 'd', 0)]
  assert.equal(await all[0], 503)
  assert.equal(await add('e', 'e', 2), 503)
  open()
  await Promise.all(all)
  assert.deepEqual(order, ['d', 'b', 'c'])
})

test('a failed task frees its slot', async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting: 9 })
  const failing = enqueue('a', 0, async () => {
    throw new Error('on purpose')
  })
  const next = enqueue('b', 0, async () => 'done')
  await assert.rejects(failing, /on purpose/)
  assert.equal(await next, 'done')
})
