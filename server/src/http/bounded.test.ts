import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounded } from './bounded.ts'

function open(atOnce: number, mostWaiting: number) {
  const inLine = bounded(atOnce, mostWaiting)
  const begun: string[] = []
  const held: (() => void)[] = []
  const run = (name: string, sender?: string) =>
    inLine(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => held.push(resolve))
    }, sender)
  return { begun, held, run }
}

test('so many run and so many wait, each in its turn; all others are turned away', async () => {
  const { begun, held, run } = open(2, 2)
  const tasks = ['a', 'b', 'c', 'd'].map((name) => run(name))
  await assert.rejects(run('e'), { statusCode: 503 })
  assert.deepEqual(begun, ['a', 'b'])
  for (let done = 0; done < tasks.length; done++) {
    held[done]?.()
    await tasks[done]
  }
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
  const last = run('f')
  held.at(-1)?.()
  await last
})

test('whoever has much in line lets the others go between', async () => {
  const { begun, held, run } = open(1, 3)
  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => run(name, name[0]))
  await assert.rejects(run('a5', 'a'), { statusCode: 503 })
  for (let done = 0; done < tasks.length; done++) {
    while (!held[done]) await Promise.race(tasks.slice(0, done))
    held[done]?.()
    await new Promise(setImmediate)
  }
  await Promise.all(tasks)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})
