import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { constants, deflateRaw, gunzipSync } from 'node:zlib'
import { newId } from '../../foundation/db/tables.ts'
import { createListText, toJson } from './list-text.ts'

const toDeflated = promisify(deflateRaw)

/** Creates a list text that counts serialised entries and compressed blocks. */
function open() {
  const work = { serialised: 0, deflated: 0 }
  const text = createListText({
    serialise(entry) {
      work.serialised++
      return JSON.stringify(entry)
    },
    deflate(part) {
      work.deflated += part.length
      return toDeflated(part, { finishFlush: constants.Z_SYNC_FLUSH })
    },
  })
  return async (entries: ReturnType<typeof person>[]) => {
    Object.assign(work, { serialised: 0, deflated: 0 })
    const blocks = text.toBlocks(entries)
    const json = toJson(blocks)
    assert.equal(json, JSON.stringify(entries))
    assert.equal(gunzipSync(await text.gzip(blocks)).toString(), json)
    return { ...work, whole: json.length }
  }
}

const person = (number: number) => ({
  _id: newId(),
  version: 1,
  file: null,
  name: `Ploy ${number}, ไทย`,
})
const many = () => Array.from({ length: 2000 }, (_, number) => person(number))

test('serialises and compresses only the changed parts of a list', async () => {
  const make = open()
  const entries = many()
  assert.equal((await make(entries)).serialised, entries.length)
  assert.deepEqual({ ...(await make(entries)), whole: 0 }, { serialised: 0, deflated: 0, whole: 0 })

  const changed = entries.map((entry, index) =>
    index === 700 ? { ...entry, version: 2, name: 'Mali' } : entry,
  )
  const added = [...changed, person(2000)]
  const removed = added.toSpliced(30, 1)
  const moved = [...removed.toSpliced(1500, 1), ...removed.slice(1500, 1501)]
  for (const [state, serialised] of [
    [changed, 1],
    [added, 1],
    [removed, 0],
    [moved, 0],
  ] as const) {
    const work = await make([...state])
    assert.equal(work.serialised, serialised)
    // One or two blocks. A block has 32 entries on average, and may be a few times as long.
    assert.ok(work.deflated < work.whole / 4, JSON.stringify(work))
  }
})

test('handles lists with no entry, one entry, and the same entry twice', async () => {
  const make = open()
  const one = person(1)
  for (const entries of [[], [one], [one, one], []]) await make(entries)
})
