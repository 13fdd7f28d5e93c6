import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { onEachEngine, openSqlite } from '../../testing/engines.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import { PictureGoneError } from './repository.ts'

const encoded = { widthPx: 40, heightPx: 30, placeholder: '#000000 #000000' }

/** A picture that is identified by its name. */
const picture = (name: string) => {
  const bytes = Buffer.from(name)
  const variants = [{ type: 'image/webp', widthPx: 40, hash: name, bytes } as const]
  return { name, uploadHash: name, encoded: { ...encoded, variants } }
}

async function listHashes(db: Db) {
  const rows = await db.selectFrom('picture').select('uploadHash').orderBy('uploadHash').execute()
  return rows.map(({ uploadHash }) => uploadHash)
}

onEachEngine((open) => {
  test('removes a picture when the last entry stops using it', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { _id: ploy } = await staffEntries.add(db, { name: 'Ploy' }, 0)
    const { _id: lotus } = await roomEntries.add(db, { title: 'Lotus', description: '' }, 0)
    await staffEntries.setPicture(db, ploy, picture('a'), 0)
    await roomEntries.setPicture(db, lotus, picture('a'), 0)
    await inTransaction(db, async (trx) => {
      await staffEntries.setPicture(trx, ploy, picture('b'), 0)
      assert.deepEqual(await listHashes(trx), ['a', 'b'])
      await roomEntries.setPicture(trx, lotus, picture('b'), 0)
      assert.deepEqual(await listHashes(trx), ['b'])
    })
    // Set again, it stays.
    await staffEntries.setPicture(db, ploy, picture('b'), 0)
    await roomEntries.setPicture(db, lotus, picture('c'), 0)
    assert.deepEqual(await listHashes(db), ['b', 'c'])

    // A deletion can be undone; a purge cannot.
    await staffEntries.remove(db, ploy, 1)
    assert.deepEqual(await listHashes(db), ['b', 'c'])
    await staffEntries.purgeOld(db, 2, 500)
    assert.deepEqual(await listHashes(db), ['c'])
    assert.equal((await db.selectFrom('variant').select('hash').execute()).length, 1)
  })

  test('concurrent changes of the same pictures lose none and leave no unused ones', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const ids: string[] = []
    for (let person = 0; person < 4; person++) {
      ids.push((await staffEntries.add(db, { name: `${person}` }, 0))._id)
    }
    const change = async (person: number, round: number) => {
      const input = picture(`${(person + round) % 3}`)
      // A concurrent change may have removed the picture that this one found.
      await staffEntries.setPicture(db, ids[person] ?? '', input, round).catch((error) => {
        assert.ok(error instanceof PictureGoneError || error.code === '40P01', error)
      })
    }
    for (let round = 0; round < 4; round++) {
      await Promise.all(ids.map((_id, person) => change(person, round)))
    }
    const used = await db.selectFrom('staff').select('pictureId').distinct().execute()
    const pictures = await db.selectFrom('picture').select('id').execute()
    assert.deepEqual(
      pictures.map(({ id }) => id).toSorted(),
      used.map(({ pictureId }) => pictureId ?? '').toSorted(),
    )
  })
})

test('no statement of a picture change scans all pictures', async (t) => {
  const queries: CompiledQuery[] = []
  const { db, close } = await openSqlite(({ query }) => {
    queries.push(query)
  })
  t.after(close)
  const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
  await staffEntries.setPicture(db, _id, picture('a'), 0)
  queries.length = 0
  await staffEntries.setPicture(db, _id, picture('b'), 0)
  const triggers = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'trigger' and sql like '%delete from picture%'
  `.execute(db)
  assert.equal(triggers.rows.length, 10)
  const freed = triggers.rows.map(({ sql: text }) =>
    (text.split('begin')[1]?.split(';')[0] ?? '').replaceAll('old."pictureId"', "'x'"),
  )
  const statements = queries.filter(({ sql: text }) => /^(select|update|delete|insert)/.test(text))
  const all = [...statements.map(({ sql: text }) => text.replaceAll('?', "'x'")), ...freed]
  assert.ok(all.length > 4)
  for (const text of all) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db)
    for (const { detail } of rows)
      assert.doesNotMatch(
        detail,
        /SCAN (picture|variant|staff|room|entryVersion|remoteEntry|sitePicture)/,
      )
  }
})
