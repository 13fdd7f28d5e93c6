import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type OpenTestDatabase, onPostgres } from '../../testing/engines.ts'
import { TimeoutError } from '../db/circuit-breaker.ts'
import { bumpRevision, createRevisionsReader, readRevision } from './repository.ts'

// On SQLite, a query is over before the next call.
onPostgres((open) => {
  test('calls that come while a query is under way share the next one, which sees earlier writes', async (t) => {
    const { db, revisions, nextAnswer } = await createHeldReader(t, open)
    const first = revisions()
    const answerFirst = await nextAnswer()
    await bumpRevision(db, 'staff')
    const second = revisions()
    await nextTick()
    await nextTick()
    assert.equal(revisions(), second)
    answerFirst()
    assert.equal((await first).staff, null)

    const answerSecond = await nextAnswer()
    answerSecond()
    assert.equal((await second).staff, await readRevision(db, 'staff'))
  })

  test('a query that hangs delays the next one only shortly, and is given up', async (t) => {
    const { revisions, nextAnswer } = await createHeldReader(t, open)
    const hanging = assert.rejects(revisions(), TimeoutError)
    await nextAnswer()
    const second = revisions()
    t.mock.timers.tick(100)
    const answerSecond = await nextAnswer()
    answerSecond()
    assert.equal((await second).staff, null)
    t.mock.timers.tick(3000)
    await hanging
  })
})

/**
 * A reader whose timers do not run out by themselves and whose answers are held; `nextAnswer` resolves with the function
 * that releases the next one.
 */
async function createHeldReader(t: TestContext, open: OpenTestDatabase) {
  const { db, close } = await open()
  const held: (() => void)[] = []
  const ended = Promise.withResolvers<void>()
  const heldDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const released = new Promise<void>((release) => held.push(release))
      await Promise.race([released, ended.promise])
      return result
    },
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => {
    ended.resolve()
    t.mock.timers.reset()
    return close()
  })

  async function nextAnswer() {
    for (;;) {
      const release = held.shift()
      if (release) return release
      await nextTick()
    }
  }
  return { db, revisions: createRevisionsReader(heldDb), nextAnswer }
}
