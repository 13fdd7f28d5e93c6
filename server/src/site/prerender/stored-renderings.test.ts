import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { findRendering, storeRendering } from './stored-renderings.ts'

const pond = {
  page: 'pond th',
  digest: '6a7b',
  data: '{"lists":{}}',
  address: 'https://sala.example/th/pond',
}

onEachEngine((open) => {
  test('finds the last rendering of a page, from the same code and content only', async (t) => {
    const { close, db } = await open()
    t.after(close)
    const found = (changed = {}) => findRendering(db, { ...pond, ...changed })
    assert.equal(await found(), undefined)
    await storeRendering(db, pond, 'null\n<p>ดอกบัว</p>')
    assert.equal(await found(), 'null\n<p>ดอกบัว</p>')
    for (const changed of [
      { page: 'pond en' },
      { digest: '6a7c' },
      { data: '{"lists":{"staff":[]}}' },
      { address: 'https://sala.example/pond' },
    ]) {
      assert.equal(await found(changed), undefined)
    }

    const data = '{"lists":{"staff":["Ploy"]}}'
    await storeRendering(db, { ...pond, data }, 'null\n<p>Ploy</p>')
    assert.equal(await found({ data }), 'null\n<p>Ploy</p>')
    assert.equal(await found(), undefined)
    assert.equal((await db.selectFrom('rendering').select('page').execute()).length, 1)
  })

  test('takes no rendering that was changed in the database, or that another server sealed', async (t) => {
    const { close, db } = await open()
    t.after(close)
    await storeRendering(db, pond, 'null\n<p>')
    await db.updateTable('rendering').set({ rendered: 'null\n<script>' }).execute()
    assert.equal(await findRendering(db, pond), undefined)

    await storeRendering(db, pond, 'null\n<p>')
    await db.updateTable('secret').set({ value: 'of another server' }).execute()
    assert.equal(await findRendering(db, pond), undefined)
  })
})
