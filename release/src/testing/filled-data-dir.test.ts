// Looks at: release/src/testing
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fillDataDir } from './filled-data-dir.ts'

function makeFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-filled-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('fills a data folder once and copies it for each test', async (t) => {
  let fills = 0
  const fill = async (folder: string) => {
    fills++
    writeFileSync(join(folder, 'sala.db'), 'filled')
  }
  const where = { folders: makeFolder(t), state: 'a server' }
  const [one, other, last] = [makeFolder(t), makeFolder(t), makeFolder(t)]
  await fillDataDir(one, fill, where)
  writeFileSync(join(one, 'sala.db'), 'changed')
  await fillDataDir(other, fill, where)
  assert.equal(readFileSync(join(other, 'sala.db'), 'utf8'), 'filled')
  assert.equal(fills, 1)
  await fillDataDir(last, fill, { ...where, state: 'another server' })
  assert.equal(fills, 2)
})

test('a server that does not start leaves no data folder to copy', async (t) => {
  const where = { folders: makeFolder(t), state: 'a state' }
  const fail = async () => {
    throw new Error('The server did not start')
  }
  await assert.rejects(fillDataDir(makeFolder(t), fail, where), /did not start/)
  const folder = makeFolder(t)
  await fillDataDir(folder, async (fresh) => writeFileSync(join(fresh, 'sala.db'), ''), where)
  assert.equal(readFileSync(join(folder, 'sala.db'), 'utf8'), '')
})
