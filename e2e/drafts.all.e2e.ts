// Looks at: remote-staff, server/src/content/collections, server/src/foundation/idempotency
import type { Page } from '@playwright/test'
import { addButton, fillInPerson, findRow } from './support/lists.ts'
import { endSession, expect, signIn, test } from './support/test.ts'

// Adds people: other tests count them.
test.use({ serverName: 'drafts' })

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

async function expectRestored(page: Page, name: string) {
  await expect(page.getByText(/^Draft from \d\d:\d\d restored/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByText(`${name.replaceAll(' ', '-')}.jpg`)).toBeVisible()
  await expect(page.getByAltText('Preview')).not.toHaveJSProperty('naturalWidth', 0)
}

async function expectAddedOnce(page: Page, name: string) {
  await addButton(page).click()
  await expect(findRow(page, name)).toHaveCount(1)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.reload()
  await expect(findRow(page, name)).toHaveCount(1)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByText(/^Draft from/)).toBeHidden()
}

test('restores a draft with its picture after a reload, until it is cancelled', async ({
  office,
}) => {
  await fillInPerson(office, 'Reloaded')
  await office.reload()
  await expectRestored(office, 'Reloaded')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await office.reload()
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')
  await expect(office.getByText(/^Draft from/)).toBeHidden()
})

/** Counts stored pictures: one is stored shortly after it is shown. */
function countPictures() {
  return new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('sala-draft-pictures')
    opening.onerror = reject
    opening.onsuccess = () => {
      const counting = opening.result.transaction('pictures').objectStore('pictures').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
}

test('restores the last keystroke before a crash, with the picture', async ({
  office,
  context,
}) => {
  await fillInPerson(office, 'Last word')
  await expect.poll(() => office.evaluate(countPictures)).toBe(1)
  const crashed = office.waitForEvent('crash')
  await office.getByLabel('Name').press('!')
  office.goto('chrome://crash').catch(() => undefined)
  await crashed

  const again = await context.newPage()
  await again.goto('/staff')
  await expect(again.getByLabel('Name')).toHaveValue('Last word!')
  await expect(again.getByAltText('Preview')).not.toHaveJSProperty('naturalWidth', 0)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => again.evaluate(countPictures)).toBe(0)
})

test('restores an edit after a reload, with the picture of the entry', async ({ office }) => {
  await fillInPerson(office, 'Before')
  await addButton(office).click()
  await office.getByRole('button', { name: 'Edit Before' }).click()
  await expect(office.getByAltText('Preview')).toBeVisible()
  await office.getByLabel('Name').fill('After')
  await office.reload()
  await expect(office.getByRole('heading', { name: 'Editing Before' })).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('After')
  await expect(office.getByText(/^before\.\w+$/)).toBeVisible()
  await expectAddedOnce(office, 'After')
  await expect(findRow(office, 'Before')).toHaveCount(0)
})

test('restores a draft after the session has ended and a new sign-in', async ({
  office,
  server,
}) => {
  await fillInPerson(office, 'Signed out')
  await endSession(office, server)
  await addButton(office).click()
  await expect(office).toHaveURL('/login')

  await signIn(office)
  await expect(office).toHaveURL('/staff')
  await expectRestored(office, 'Signed out')
  await expectAddedOnce(office, 'Signed out')
})

const notSent = (page: Page) => page.locator('form').getByText(/^Not saved: you’re offline/)

async function expectSentOnce(page: Page, name: string) {
  await expect(findRow(page, name)).toHaveCount(1)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(notSent(page)).toBeHidden()
  await page.reload()
  await expect(findRow(page, name)).toHaveCount(1)
  await expect(page.getByText(/^Draft from/)).toBeHidden()
}

test('keeps the input while offline, and sends it by itself afterwards', async ({
  office,
  context,
}) => {
  await fillInPerson(office, 'Offline')
  await context.setOffline(true)
  await addButton(office).click()
  await expect(office.getByRole('alert')).toContainText('server isn’t responding')
  await expect(notSent(office)).toBeVisible()
  await office.getByLabel('Name').press('End')
  await office.getByLabel('Name').pressSequentially(' once')

  await context.setOffline(false)
  await expect(office.getByText('Offline once saved.')).toBeVisible()
  await expectSentOnce(office, 'Offline once')
})

test('goes on after a reload, and two tabs add one row', async ({ office, context }) => {
  const address = '**/api/staff'
  await context.route(address, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await fillInPerson(office, 'Two tabs')
  await addButton(office).click()
  await expect(notSent(office)).toBeVisible()
  await office.reload()
  await expectRestored(office, 'Two tabs')
  await expect(notSent(office)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/staff')
  await expectRestored(other, 'Two tabs')
  await expect(notSent(other)).toBeVisible()

  await context.unroute(address)
  await context.setOffline(true)
  await context.setOffline(false)
  await expectSentOnce(office, 'Two tabs')
  await expectSentOnce(other, 'Two tabs')
})

test('two tabs with the same form keep separate drafts', async ({ office, context }) => {
  const other = await context.newPage()
  await other.goto('/staff')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await fillInPerson(office, 'First tab')
  await fillInPerson(other, 'Second tab')
  await expect(office.getByRole('button', { name: 'Second tab' })).toBeVisible()
  await office.reload()
  await expectRestored(office, 'Second tab')
  await addButton(office).click()
  await expect(findRow(office, 'Second tab')).toHaveCount(1)
  await expect(other.getByLabel('Name')).toHaveValue('Second tab')

  await office.getByRole('button', { name: 'First tab' }).click()
  await expectRestored(office, 'First tab')
  await expectAddedOnce(office, 'First tab')
})

for (const [what, refuse] of [
  [
    'is full',
    () => {
      const full = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        return key.startsWith('draft') ? full() : setItem.call(this, key, value)
      }
      IDBObjectStore.prototype.put = full
    },
  ],
  [
    'is forbidden',
    () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined })
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('draft')) throw new DOMException('Denied', 'SecurityError')
        setItem.call(this, key, value)
      }
    },
  ],
] as const) {
  test(`warns and works on when the storage ${what}`, async ({ office }) => {
    await office.addInitScript(refuse)
    await office.reload()
    const name = `Storage ${what}`
    await fillInPerson(office, name)
    await expect(office.getByText(/can’t store drafts/)).toBeVisible()
    await office
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await office.getByRole('button', { name }).click()
    await expectRestored(office, name)
    await expectAddedOnce(office, name)
  })
}

test('logging out asks for confirmation and deletes drafts', async ({ office }) => {
  await fillInPerson(office, 'Discarded')
  await office.getByRole('button', { name: 'Logout' }).click()
  const question = office.getByRole('dialog', { name: /without saving/ })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(office.getByRole('button', { name: 'Logout' })).toBeFocused()
  await expect(office.getByLabel('Name')).toHaveValue('Discarded')

  await office.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(office).toHaveURL('/login')
  await expect.poll(() => office.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect.poll(() => office.evaluate(countPictures)).toBe(0)
})
