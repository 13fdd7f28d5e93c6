import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBreaker } from './breaker.ts'

function opened() {
  const clock = { nowMs: 1000 }
  const breaker = openBreaker({ mostFailures: 2, restMs: 100, now: () => clock.nowMs })
  const end = (outcome: 'answered' | 'failed' | 'left') => breaker.enter()?.(outcome)
  return { ...breaker, clock, end }
}

test('only failures in a row open it', () => {
  const { end, isOpen } = opened()
  for (const outcome of ['failed', 'answered', 'failed', 'left', 'answered'] as const) end(outcome)
  assert.ok(!isOpen())
  for (const outcome of ['failed', 'left', 'failed'] as const) end(outcome)
  assert.ok(isOpen())
})

test('one call at a time tries it, and opens it again by failing', () => {
  const { end, enter, clock, waitMs } = opened()
  end('failed')
  end('failed')
  assert.equal(enter(), undefined)
  clock.nowMs += 100
  const trial = enter()
  assert.ok(trial)
  assert.equal(enter(), undefined)
  trial('failed')
  assert.equal(waitMs(), 100)
  clock.nowMs += 100
  end('left')
  end('answered')
  assert.ok(enter() && enter())
})

test('who was let in before it opened neither closes it nor keeps it open', () => {
  const { end, enter, clock, isOpen } = opened()
  const [early, late] = [enter(), enter()]
  end('failed')
  end('failed')
  early?.('answered')
  assert.ok(isOpen())
  clock.nowMs += 100
  late?.('failed')
  assert.ok(enter())
})

test('a clock that was set back keeps nobody out', () => {
  const { end, enter, clock } = opened()
  end('failed')
  end('failed')
  clock.nowMs = 0
  assert.ok(enter())
})
