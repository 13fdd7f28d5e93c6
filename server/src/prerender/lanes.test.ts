import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Lane, openLanes } from './lanes.ts'

/** Lanes in which the first task is under way until `end` is called; `done` tells who came after. */
async function openBusy(mostWaiting: number) {
  const inLane = openLanes(mostWaiting)
  const busy = Promise.withResolvers<void>()
  const done: string[] = []
  const tasks = [inLane('single', () => busy.promise)]
  const come = (lane: Lane, name: string = lane) =>
    tasks.push(inLane(lane, async () => void done.push(name)))
  function end() {
    busy.resolve()
    return Promise.all(tasks)
  }
  return { inLane, come, done, end }
}

test('what visitors share is next, whoever waits', async () => {
  const { come, done, end } = await openBusy(9)
  for (let n = 0; n < 9; n++) for (const lane of ['further', 'form', 'single'] as const) come(lane)
  come('shared', 'first')
  come('shared', 'second')
  await end()
  assert.deepEqual(done.slice(0, 2), ['first', 'second'])
})

test('the other lanes take turns, so a flood in one holds up itself', async () => {
  const { come, done, end } = await openBusy(9)
  for (let n = 1; n <= 9; n++) come('form', `form ${n}`)
  come('single')
  come('further')
  await end()
  assert.deepEqual(done.slice(0, 4), ['further', 'form 1', 'single', 'form 2'])
  assert.equal(done.length, 11)
})

test('a lane that is full turns away, and the others take on', async () => {
  const { inLane, come, done, end } = await openBusy(2)
  come('form')
  come('form')
  await assert.rejects(
    inLane('form', async () => undefined),
    { statusCode: 503 },
  )
  come('shared')
  await end()
  assert.deepEqual(done, ['shared', 'form', 'form'])
})

test('one that fails hands its place on', async () => {
  const { inLane, come, done, end } = await openBusy(2)
  const failed = assert.rejects(
    inLane('shared', () => Promise.reject(new Error('no lotus'))),
    /no lotus/,
  )
  come('form')
  await end()
  await failed
  assert.deepEqual(done, ['form'])
  assert.equal(await inLane('single', async () => 'again'), 'again')
})
