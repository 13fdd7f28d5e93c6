// Looks at: remote-staff, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/layout.ts'
import { findRow } from './support/lists.ts'
import { createPicture } from './support/pictures.ts'
import { test as base, expect, signInPage } from './support/test.ts'

/** Adds a page of the same administrator in another browser. */
const test = base.extend<{ other: Page }>({
  other: async ({ browser, baseURL, server }, use) => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signInPage(other, server)
    await use(other)
    await other.context().close()
  },
})

// Adds people: other tests count them.
test.use({ serverName: 'conflicts' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conflict = (page: Page) => page.getByRole('region', { name: /changed this while/ })

test.beforeEach(async ({ office, other }) => {
  for (const page of [office, other]) {
    await page.goto('/staff')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
})

/** Adds a person and opens it for editing in both browsers. */
async function editInBoth(office: Page, other: Page, name: string) {
  await office.getByLabel('Name').fill(name)
  await office.getByLabel('Upload image').setInputFiles(await createPicture(name))
  await button(office, 'Add').click()
  await expect(findRow(office, name)).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')
  await other.reload()
  for (const page of [office, other]) {
    await button(page, `Edit ${name}`).click()
    await expect(page.getByAltText('Preview')).toBeVisible()
  }
}

/** Saves another name and picture in the other browser, then a third name in this one. */
async function createConflict(office: Page, other: Page, name: string) {
  await editInBoth(office, other, name)
  await other.getByLabel('Name').fill(`${name}, theirs`)
  await other.getByLabel('Upload image').setInputFiles(await createPicture(`${name} theirs`))
  await button(other, 'Add').click()
  await expect(findRow(other, `${name}, theirs`)).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('')

  await office.getByLabel('Name').fill(`${name}, mine`)
  await office.getByLabel('Name').press('Enter')
  await expect(conflict(office)).toBeVisible()
}

async function findFile(page: Page, name: string) {
  const staff = await (await page.request.get('/api/staff')).json()
  return staff.find((person: { name: string }) => person.name === name)?.file
}

test('shows both versions and keeps mine, by keyboard alone', async ({ office, other }) => {
  await createConflict(office, other, 'Keep')
  await expect(conflict(office)).toContainText('Keep, theirs')
  await expect(conflict(office)).toContainText('Keep, mine')
  for (const alt of ['Theirs', 'Yours']) {
    const shown = conflict(office).getByRole('img', { name: alt })
    await expect(shown).toHaveJSProperty('complete', true)
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  }
  expect(await findFile(office, 'Keep, theirs')).toContain('/keep-theirs.')

  await expect(office.getByRole('heading', { name: /changed this/ })).toBeFocused()
  await office.keyboard.press('Tab')
  await expect(button(office, 'Keep mine')).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(findRow(office, 'Keep, mine')).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')
  expect(await findFile(office, 'Keep, mine')).toContain('/keep.')
})

test('the comparison is accessible and fits every width', async ({ office, other }) => {
  await createConflict(office, other, `Wide ${'W'.repeat(60)}`)
  for (const width of [320, 390, 856, 857, 1440]) {
    await office.setViewportSize({ width, height: 900 })
    const overflow = await conflict(office).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
  }
  await expectAccessible(office, { isSeriousOnly: true })
})
