import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Revisions } from '../revisions/repository.ts'
import { coalesceRevisions } from './coalesce-revisions.ts'

const revisions = { staff: 's1', rooms: 'r1', live: 'l1', releaseEvents: 'e1', audit: 'a1' }

/** Whoever asks in one turn of the event loop shares a question, which reads what is there after it. */
function createLine() {
  const current = { ...revisions } as Revisions
  let asking: Promise<Revisions> | undefined
  let questions = 0
  let isAway = false
  let nowMs = 5000
  const ask = () => {
    asking ??= nextTurn().then(() => {
      asking = undefined
      questions++
      if (isAway) throw new Error('away')
      return { ...current }
    })
    return asking
  }
  const together = coalesceRevisions(ask, () => nowMs)
  return {
    ...together,
    state: () => new Promise<string | undefined>((resolve) => together.whenKnown(resolve)),
    questions: () => questions,
    change: (rooms: string) => Object.assign(current, { rooms }),
    wait: (ms: number) => {
      nowMs += ms
    },
    setAway: (next: boolean) => {
      isAway = next
    },
  }
}

test('all who ask in one turn share a question, and whoever asks later hears of what came meanwhile', async () => {
  const { state, questions, change, wait, waiting } = createLine()
  const together = Array.from({ length: 100 }, state)
  assert.equal(waiting(), 100)
  const [first, ...others] = await Promise.all(together)
  assert.deepEqual(new Set(others), new Set([first]))
  assert.deepEqual([questions(), waiting()], [1, 0])
  assert.equal(await state(), first)
  change('r2')
  const second = await state()
  assert.notEqual(second, first)
  wait(1000)
  assert.notEqual(await state(), second)
  assert.equal(questions(), 4)
})

test('while the database is away nobody hears of a state, and afterwards they do', async () => {
  const { state, setAway, waiting } = createLine()
  setAway(true)
  assert.deepEqual(await Promise.all([state(), state()]), [undefined, undefined])
  assert.equal(waiting(), 0)
  setAway(false)
  assert.match(String(await state()), /r1/)
})

test('who can do nothing with it keeps nobody else from hearing of it', async () => {
  const { state, whenKnown } = createLine()
  const heard: (string | undefined)[] = []
  whenKnown((given) => {
    heard.push(given)
    if (given !== undefined) throw new Error('not mine')
  })
  const other = await state()
  assert.deepEqual(heard, [other, undefined])
})
