import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countInMemory } from './count-in-memory.ts'

function open() {
  const clock = { nowMs: 1_000_000 }
  return { clock, ...countInMemory(() => clock.nowMs, { most: 2, withinMs: 1000 }) }
}

test('so many uses are allowed in a while, and those that were taken back do not count', () => {
  const { clock, consume, refund } = open()
  assert.deepEqual([consume('a'), consume('a')], [0, 0])
  clock.nowMs += 400
  assert.equal(consume('a'), 600)
  assert.equal(consume('b'), 0)
  refund('a')
  assert.deepEqual([consume('a'), consume('a')], [0, 600])
  clock.nowMs += 600
  assert.equal(consume('a'), 0)
  refund('unknown')
})

test('a clock that is set back locks nobody out', () => {
  const { clock, consume } = open()
  for (let n = 0; n < 3; n++) consume('a')
  clock.nowMs -= 500_000
  assert.equal(consume('a'), 0)
})

test('of a flood of keys the oldest is forgotten', () => {
  const { consume } = open()
  for (let n = 0; n < 3; n++) consume('a')
  for (let n = 0; n < 9_999; n++) consume(`key ${n}`)
  assert.ok(consume('a') > 0)
  consume('one more')
  assert.equal(consume('a'), 0)
})
