import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Db } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { killAfterStatements } from '../../testing/kill-after-statements.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { staffEntries } from '../collections/collections.ts'
import { encodePicture } from './encode.ts'

async function addPloy({ db, engine }: Database) {
  await migrate({ db, engine })
  const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
  const encoded = await encodePicture(await drawPicture({ width: 40 }))
  await staffEntries.setPicture(db, _id, { name: 'old', uploadHash: 'old', encoded }, 0)
}

/** Reads the person's picture, all pictures and the audit trail. */
async function readState(db: Db) {
  const [person] = await db.selectFrom('staff').select(['pictureId', 'version']).execute()
  const pictures = await db.selectFrom('picture').select(['id', 'uploadHash']).execute()
  const current = pictures.find(({ id }) => id === person?.pictureId) ?? assert.fail('no picture')
  const variants = await db
    .selectFrom('variant')
    .select('hash')
    .where('pictureId', '=', current.id)
    .execute()
  const changes = await db
    .selectFrom('audit')
    .select('seq')
    .where('action', '=', 'staff.picture')
    .execute()
  return {
    current: current.uploadHash === 'old' ? 'old' : 'new',
    pictures: pictures.length,
    variants: variants.length,
    version: person?.version,
    changes: changes.length,
  }
}

onEachEngine((_open, engine) => {
  test('kill -9 after any statement of an upload leaves the old picture or the new one, and no unused one', async (t) => {
    const outcomes = new Set<string>()
    await killAfterStatements(t, engine, {
      task: 'picture',
      prepare: addPloy,
      async look({ db }) {
        const { current, pictures, ...rest } = await readState(db)
        outcomes.add(current)
        const changes = current === 'new' ? 1 : 0
        assert.deepEqual(rest, { variants: 2, version: 2 + changes, changes })
        // A replaced picture stays in the history.
        assert.equal(pictures, 1 + changes)
      },
    })
    assert.deepEqual(outcomes, new Set(['old', 'new']))
  })
})
