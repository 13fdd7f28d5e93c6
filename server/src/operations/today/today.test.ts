import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptySiteContent } from '@sala/kit/contract/site'
import { roomEntries, staffEntries } from '../../content/collections/collections.ts'
import { addMessage } from '../../content/contact/repository.ts'
import { addEdition } from '../../content/site/repository.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createTestApp, signInAs } from '../../testing/test-app.ts'
import { recordBackup } from '../backup/last-backup.ts'

const hourMs = 60 * 60_000

onDefaultEngine((open) => {
  test('lists messages, hidden and scheduled entries, by role', async (t) => {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    const read = async (headers: object) =>
      (await app.inject({ url: '/api/today', headers: { ...headers } })).json()
    const at = (hours: number) => new Date(clock.nowMs + hours * hourMs).toISOString()
    const message = { name: 'Ann', email: 'ann@mail.example', message: 'Hi' }
    await addMessage(db, message, clock.nowMs)
    await addMessage(db, message, clock.nowMs, 'links')
    await staffEntries.add(db, { name: 'Mali', showFrom: at(-1) }, 0)
    await staffEntries.add(db, { name: 'Ploy', isHidden: true, showFrom: at(3) }, 0)
    await staffEntries.add(db, { name: 'Fah', showUntil: at(0) }, 0)
    await staffEntries.add(db, { name: 'Dao', showFrom: at(2) }, 0)
    await roomEntries.add(db, { title: 'River', description: '', showFrom: at(1) }, 0)
    const edition = { content: emptySiteContent, publishedBy: 'a@sala.example' }
    await addEdition(db, { ...edition, showFrom: clock.nowMs + 90 * 60_000 })

    const owner = await signIn()
    const today = await read(owner)
    assert.deepEqual(today.letters, { unread: 1, undelivered: 1 })
    const hidden = today.hidden.entries.map(
      ({ list, title, why, until }: Record<string, string>) => [list, title, why, until],
    )
    assert.equal(today.hidden.count, 4)
    assert.deepEqual(hidden, [
      ['rooms', 'River', 'not yet', at(1)],
      ['staff', 'Dao', 'not yet', at(2)],
      ['staff', 'Ploy', 'hidden', null],
      ['staff', 'Fah', 'over', null],
    ])
    const next = (of: { next: { of: string; at: string }[] }) => of.next.map((one) => one.of)
    assert.deepEqual(next(today), ['rooms', 'site', 'staff'])
    const asDeveloper = await read(await signInAs(app, db, 'developer'))
    assert.equal(asDeveloper.letters, null)
    assert.deepEqual(next(asDeveloper), ['rooms', 'staff'])
    assert.equal((await app.inject('/api/today')).statusCode, 401)
  })

  test('has the last backup, and a failure since', async (t) => {
    const { app, db, signIn } = await createTestApp(t, {
      open,
      settings: { backup: { dir: '/backups', everyMs: 1, keep: 1 } },
    })
    const headers = await signIn()
    const read = async () => (await app.inject({ url: '/api/today', headers })).json().backup
    assert.deepEqual(await read(), { lastAt: null, failedAt: null, isScheduled: true })
    assert.equal(await recordBackup(db, async () => 'made'), 'made')
    const { lastAt, failedAt } = await read()
    assert.ok(Math.abs(Date.parse(lastAt) - Date.now()) < hourMs)
    assert.equal(failedAt, null)
    await assert.rejects(
      recordBackup(db, async () => {
        throw new Error('no space left')
      }),
      /no space left/,
    )
    const later = await read()
    assert.equal(later.lastAt, lastAt)
    assert.ok(later.failedAt >= lastAt)
  })
})
