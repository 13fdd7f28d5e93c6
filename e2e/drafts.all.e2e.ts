// Looks at: remote-staff, server/src/content/collections, server/src/foundation/idempotency
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { endSession, expect, signIn, test } from './support/test.ts'

// They add people whom other tests do not expect.
test.use({ serverName: 'drafts' })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Upload image').setInputFiles(await picture(name))
  await expect(page.getByAltText('Preview')).toBeVisible()
}

async function expectBack(page: Page, name: string) {
  await expect(page.getByText(/^Draft from \d\d:\d\d restored/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByText(`${name.replaceAll(' ', '-')}.jpg`)).toBeVisible()
  await expect(page.getByAltText('Preview')).not.toHaveJSProperty('naturalWidth', 0)
}

async function expectAddedOnce(page: Page, name: string) {
  await add(page).click()
  await expect(row(page, name)).toHaveCount(1)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.reload()
  await expect(row(page, name)).toHaveCount(1)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByText(/^Your draft/)).toBeHidden()
}

test('a draft with its picture is back after a reload, until it is cancelled', async ({
  office,
}) => {
  await fillIn(office, 'Reloaded')
  await office.reload()
  await expectBack(office, 'Reloaded')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await office.reload()
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')
  await expect(office.getByText(/^Your draft/)).toBeHidden()
})

test('a draft with its picture is back after the page has crashed', async ({ office, context }) => {
  await fillIn(office, 'Crashed')
  await expect.poll(() => office.evaluate(countPictures)).toBe(1)
  const crashed = office.waitForEvent('crash')
  office.goto('chrome://crash').catch(() => undefined)
  await crashed

  const again = await context.newPage()
  await again.goto('/staff')
  await expectBack(again, 'Crashed')
  await expectAddedOnce(again, 'Crashed')
})

/** A picture is stored a moment after it is shown. */
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

test('the last keystroke before a crash is back, with the picture that was there', async ({
  office,
  context,
}) => {
  await fillIn(office, 'Last word')
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

test('an edit is back after a reload, with the picture that it had', async ({ office }) => {
  await fillIn(office, 'Before')
  await add(office).click()
  await office.getByRole('button', { name: 'Edit Before' }).click()
  await expect(office.getByAltText('Preview')).toBeVisible()
  await office.getByLabel('Name').fill('After')
  await office.reload()
  await expect(office.getByRole('heading', { name: 'Editing Before' })).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('After')
  await expect(office.getByText(/^before\.\w+$/)).toBeVisible()
  await expectAddedOnce(office, 'After')
  await expect(row(office, 'Before')).toHaveCount(0)
})

test('a draft is back when the session has ended and somebody signs in again', async ({
  office,
  server,
}) => {
  await fillIn(office, 'Signed out')
  await endSession(office, server)
  await add(office).click()
  await expect(office).toHaveURL('/login')

  await signIn(office)
  await expect(office).toHaveURL('/staff')
  await expectBack(office, 'Signed out')
  await expectAddedOnce(office, 'Signed out')
})

test('an addition whose answer was lost is made once, and changed to what was typed since', async ({
  office,
}) => {
  await fillIn(office, 'Lost')
  await office.route('**/api/staff', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await add(office).click()
  await expect(office.getByRole('alert')).toContainText("server isn't responding")
  await expect(office.getByLabel('Name')).toHaveValue('Lost')

  await office.unroute('**/api/staff')
  await office.getByLabel('Name').fill('Found')
  await expectAddedOnce(office, 'Found')
  await expect(row(office, 'Lost')).toHaveCount(0)
})

test('without a network nothing is lost, and with it all is well', async ({ office, context }) => {
  await fillIn(office, 'Offline')
  await context.setOffline(true)
  await add(office).click()
  await expect(office.getByRole('alert')).toContainText("server isn't responding")
  await expect(office.getByLabel('Name')).toHaveValue('Offline')

  await context.setOffline(false)
  await office.reload()
  await expectBack(office, 'Offline')
  await expectAddedOnce(office, 'Offline')
})

test('two tabs with the same form do each other no harm', async ({ office, context }) => {
  const other = await context.newPage()
  await other.goto('/staff')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await fillIn(office, 'First tab')
  await fillIn(other, 'Second tab')
  await expect(office.getByRole('button', { name: 'Second tab' })).toBeVisible()
  await office.reload()
  await expectBack(office, 'Second tab')
  await add(office).click()
  await expect(row(office, 'Second tab')).toHaveCount(1)
  await expect(other.getByLabel('Name')).toHaveValue('Second tab')

  await office.getByRole('button', { name: 'First tab' }).click()
  await expectBack(office, 'First tab')
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
  test(`where the storage ${what}, the form says so, and goes on`, async ({ office }) => {
    await office.addInitScript(refuse)
    await office.reload()
    const name = `Storage ${what}`
    await fillIn(office, name)
    await expect(office.getByText(/can’t store drafts/)).toBeVisible()
    await office
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await office.getByRole('button', { name }).click()
    await expectBack(office, name)
    await expectAddedOnce(office, name)
  })
}

test('logging out asks first, and leaves nothing of what was typed', async ({ office }) => {
  await fillIn(office, 'For nobody')
  await office.getByRole('button', { name: 'Logout' }).click()
  const question = office.getByRole('dialog', { name: /without saving/ })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(office.getByRole('button', { name: 'Logout' })).toBeFocused()
  await expect(office.getByLabel('Name')).toHaveValue('For nobody')

  await office.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(office).toHaveURL('/login')
  await expect.poll(() => office.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect.poll(() => office.evaluate(countPictures)).toBe(0)
})
