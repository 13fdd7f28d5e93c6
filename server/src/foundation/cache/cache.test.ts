import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { coalesce } from './cache.ts'

function createTasks() {
  const ends: (() => void)[] = []
  let started = 0
  const task = async () => {
    const id = ++started
    await new Promise<void>((resolve) => ends.push(resolve))
    if (id === 3) throw new Error('the third fails')
    return id
  }
  return { task, end: () => ends.shift()?.(), started: () => started }
}

test('calls during a run share the next run', async () => {
  const { task, end, started } = createTasks()
  const share = coalesce<number>()
  const first = share('a', task)
  const others = Array.from({ length: 100 }, () => share('a', task))
  assert.equal(started(), 1)
  end()
  assert.equal(await first, 1)
  await nextTick()
  assert.equal(started(), 2)
  const late = share('a', task)
  end()
  assert.deepEqual(new Set(await Promise.all(others)), new Set([2]))

  await nextTick()
  const afterFailure = share('a', task)
  end()
  await assert.rejects(late, /the third fails/)
  await nextTick()
  end()
  assert.equal(await afterFailure, 4)
})

test('other keys do not wait', async () => {
  const { task, end, started } = createTasks()
  const share = coalesce<number>()
  const [one, other] = [share('a', task), share('b', task)]
  assert.equal(started(), 2)
  end()
  end()
  assert.deepEqual(await Promise.all([one, other]), [1, 2])
})
