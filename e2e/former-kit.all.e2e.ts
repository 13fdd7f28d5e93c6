// Looks at: shared/src, host/src/federation, server/src/releases, release/src/types
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildRemote } from './fixtures/build-remote.ts'
import { test } from './fixtures/release-test.ts'
import { picture } from './support/pictures.ts'
import { expect, signInByApi, signInPage } from './support/test.ts'

const screen = readFileSync(join(import.meta.dirname, 'fixtures/kit-1.2/screen.tsx'), 'utf8')

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const press = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click()

async function fillIn(page: Page, text: string) {
  await name(page).fill(text)
  await page.getByLabel('Upload image').setInputFiles(await picture(text))
  await expect(page.getByAltText('Preview')).toBeVisible()
}

test('a list that a team has written for kit 1.2 does all that it did, and its drafts of then go on', async ({
  page,
  publisher,
  server,
}) => {
  test.setTimeout(240_000)
  const guests = await buildRemote({
    version: '1.2.0',
    description: { name: 'guests', shape: 'form-over-table' },
    files: { 'src/screen.tsx': screen },
  })
  await publisher.publish(guests)
  await publisher.sala('guests', 'promote', 'guests', '1.2.0')
  await signInPage(page, server)
  await page.addInitScript(leaveDraft)
  await page.goto('/guests')
  await expect(page.getByText(/^Your draft from/)).toBeVisible()
  await expect(name(page)).toHaveValue('Of kit 1.2')
  await expect(page.getByText('then.jpg')).toBeVisible()
  await press(page, 'Cancel')

  await fillIn(page, 'Ada')
  await press(page, 'Add')
  await expect(row(page, 'Ada')).toBeVisible()
  await expect(name(page)).toHaveValue('')

  // Two drafts, over a reload, and the way from the one to the other.
  await fillIn(page, 'Grace')
  await press(page, 'Edit Ada')
  await name(page).fill('Ada L.')
  await page.reload()
  await expect(name(page)).toHaveValue('Ada L.')
  await press(page, 'Grace')
  await expect(name(page)).toHaveValue('Grace')
  await expect(page.getByText('grace.jpg')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await press(page, 'Add')
  await expect(row(page, 'Grace')).toBeVisible()

  await signInByApi(server).then(({ token }) => renameAda(server.url, token))
  await page.reload()
  await expect(page.getByText('Somebody else has changed this meanwhile')).toBeVisible()
  await press(page, 'Keep mine')
  await press(page, 'Add')
  await expect(row(page, 'Ada L.')).toBeVisible()

  await press(page, 'Delete Ada L.')
  await press(page, 'Delete')
  await expect(row(page, 'Ada L.')).toHaveCount(0)
  await press(page, 'Undo')
  await expect(row(page, 'Ada L.')).toBeVisible()

  await fillIn(page, 'For nobody')
  await press(page, 'Logout')
  await press(page, 'Log out')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

/** What the kit of then has left in the browser: a text, and its picture elsewhere. */
async function leaveDraft() {
  const key = 'draft guests admin@sala.example one'
  if (sessionStorage.getItem('left')) return
  sessionStorage.setItem('left', 'yes')
  const fields = { name: 'Of kit 1.2' }
  const draft = { fields, entry: null, loadedFile: null, pictureId: 'then', sent: null }
  const opening = indexedDB.open('sala')
  opening.onupgradeneeded = () => opening.result.createObjectStore('draft-pictures')
  opening.onsuccess = () => {
    const file = new File(['then'], 'then.jpg', { type: 'image/jpeg' })
    const store = opening.result
      .transaction('draft-pictures', 'readwrite')
      .objectStore('draft-pictures')
    store.put({ id: 'then', file }, key)
    opening.result.close()
  }
  localStorage.setItem(key, JSON.stringify({ draft, atMs: Date.now() }))
}

async function renameAda(url: string, token: string) {
  const list: { _id: string; name: string }[] = await (await fetch(`${url}/api/staff`)).json()
  const ada = list.find((one) => one.name === 'Ada')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Theirs' })
  const { ok } = await fetch(`${url}/api/staff/${ada?._id}`, { method: 'PUT', headers, body })
  expect(ok).toBe(true)
}
