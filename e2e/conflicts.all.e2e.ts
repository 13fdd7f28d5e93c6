// Looks at: remote-staff, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { test as base, expect, signInPage } from './support/test.ts'

/** A page of the same administrator in another browser. */
const test = base.extend<{ other: Page }>({
  other: async ({ browser, baseURL, server }, use) => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signInPage(other, server)
    await use(other)
    await other.context().close()
  },
})

// They add people whom other tests do not expect.
test.use({ serverName: 'conflicts' })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conflict = (page: Page) => page.getByRole('region', { name: /changed this while/ })

test.beforeEach(async ({ office, other }) => {
  for (const page of [office, other]) {
    await page.goto('/staff')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
})

/** Adds somebody here and opens them for editing in both browsers. */
async function editInBoth(office: Page, other: Page, name: string) {
  await office.getByLabel('Name').fill(name)
  await office.getByLabel('Upload image').setInputFiles(await picture(name))
  await button(office, 'Add').click()
  await expect(row(office, name)).toBeVisible()
  // The list follows each call; the picture is the second.
  await expect(office.getByLabel('Name')).toHaveValue('')
  await other.reload()
  for (const page of [office, other]) {
    await button(page, `Edit ${name}`).click()
    await expect(page.getByAltText('Preview')).toBeVisible()
  }
}

/** The other browser comes first, with another name and another picture. */
async function meetConflict(office: Page, other: Page, name: string) {
  await editInBoth(office, other, name)
  await other.getByLabel('Name').fill(`${name}, theirs`)
  await other.getByLabel('Upload image').setInputFiles(await picture(`${name} theirs`))
  await button(other, 'Add').click()
  await expect(row(other, `${name}, theirs`)).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('')

  await office.getByLabel('Name').fill(`${name}, mine`)
  await office.getByLabel('Name').press('Enter')
  await expect(conflict(office)).toBeVisible()
}

async function fileOf(page: Page, name: string) {
  const staff = await (await page.request.get('/api/staff')).json()
  return staff.find((person: { name: string }) => person.name === name)?.file
}

test('shows both versions, and keeps mine when it is told to, by keyboard alone', async ({
  office,
  other,
}) => {
  await meetConflict(office, other, 'Keep')
  await expect(conflict(office)).toContainText('Keep, theirs')
  await expect(conflict(office)).toContainText('Keep, mine')
  for (const alt of ['Theirs', 'Yours']) {
    const shown = conflict(office).getByRole('img', { name: alt })
    await expect(shown).toHaveJSProperty('complete', true)
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  }
  expect(await fileOf(office, 'Keep, theirs')).toContain('/keep-theirs.')

  await expect(office.getByRole('heading', { name: /changed this/ })).toBeFocused()
  await office.keyboard.press('Tab')
  await expect(button(office, 'Keep mine')).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(row(office, 'Keep, mine')).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')
  expect(await fileOf(office, 'Keep, mine')).toContain('/keep.')
})

test('takes theirs into the form when it is told to', async ({ office, other }) => {
  await meetConflict(office, other, 'Take')
  await button(office, 'Take theirs').click()
  await expect(conflict(office)).toHaveCount(0)
  await expect(office.getByLabel('Name')).toHaveValue('Take, theirs')
  await expect(office.getByLabel('Name')).toBeFocused()
  await expect(office.getByText(/^take-theirs\.\w+$/)).toBeVisible()

  await office.getByLabel('Name').fill('Take, both')
  await button(office, 'Add').click()
  await expect(row(office, 'Take, both')).toBeVisible()
  expect(await fileOf(office, 'Take, both')).toContain('/take-theirs.')
})

test('the comparison has no serious axe finding, and fits every width', async ({
  office,
  other,
}) => {
  await meetConflict(office, other, `Wide ${'W'.repeat(60)}`)
  for (const width of [320, 390, 856, 857, 1440]) {
    await office.setViewportSize({ width, height: 900 })
    const overflow = await conflict(office).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page: office }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id }) => id)).toEqual([])
})

test('Cancel leaves theirs as it is', async ({ office, other }) => {
  await meetConflict(office, other, 'Leave')
  await button(office, 'Cancel').click()
  await expect(conflict(office)).toHaveCount(0)
  await expect(row(office, 'Leave, theirs')).toBeVisible()
})

test('a person whom somebody else has changed is not deleted unseen', async ({ office, other }) => {
  // A change that is told of late.
  await office.route('**/api/changes', (route) => route.abort())
  await office.reload()
  await editInBoth(office, other, 'Delete')
  await other.getByLabel('Name').fill('Delete, theirs')
  await button(other, 'Add').click()
  await expect(row(other, 'Delete, theirs')).toBeVisible()

  await button(office, 'Cancel').click()
  await button(office, 'Delete Delete').click()
  await expect(office.getByRole('alert')).toContainText(
    'Someone else changed this while you were editing',
  )
  await button(office, 'Delete Delete, theirs').click()
  await expect(row(office, 'Delete, theirs')).toHaveCount(0)
})
