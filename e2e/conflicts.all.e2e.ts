// Looks at: remote-staff, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import type { Session } from '@sala/kit/contract/auth'
import type { Invited } from '@sala/kit/contract/people'
import { expectAccessible } from './support/layout.ts'
import { findRow } from './support/lists.ts'
import { createPicture } from './support/pictures.ts'
import { admin } from './support/server.ts'
import { test as base, createApiClient, expect } from './support/test.ts'

const editor = { email: 'ben@sala.example', password: 'a garden of slow water' }

/** Adds a page of an editor in another browser. */
const test = base.extend<{ other: Page }, { invited: Session }>({
  invited: [
    async ({ server }, use) => {
      const callApi = await createApiClient(server)
      const { email, password } = editor
      const invited = { email, role: 'editor', byMail: false, proof: { password: admin.password } }
      const { link } = await callApi<Invited>('POST', '/people/invitations', invited)
      const token = link?.split('=').at(-1)
      await use(await callApi<Session>('POST', '/auth/invitation', { token, password }))
    },
    { scope: 'worker' },
  ],
  other: async ({ browser, baseURL, invited }, use) => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await other.addInitScript(
      (session) => localStorage.setItem('token', session),
      JSON.stringify(invited),
    )
    await use(other)
    await other.context().close()
  },
})

// Adds people: other tests count them.
test.use({ serverName: 'conflicts' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conflict = (page: Page) =>
  page.getByRole('region', { name: /^ben@sala\.example changed this while you were editing, at / })

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

  await expect(conflict(office)).toBeVisible()
  await office.getByLabel('Name').fill(`${name}, mine`)
  await office.getByLabel('Name').press('Enter')
  await expect(conflict(office)).toContainText('Yours')
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

test('says at once who has changed or deleted what is being edited, and adds it again', async ({
  office,
  other,
}) => {
  await editInBoth(office, other, 'Gone')
  await office.getByLabel('Name').fill('Gone, mine')
  await other.getByLabel('Name').fill('Gone, theirs')
  await button(other, 'Add').click()
  await expect(conflict(office)).toBeVisible()
  await expect(office.getByLabel('Name')).toBeFocused()
  await expect(office.getByLabel('Name')).toHaveValue('Gone, mine')

  await button(other, 'Delete Gone, theirs').click()
  const name = /^Deleted by ben@sala\.example at \d\d:\d\d\. Add it again\?$/
  const deleted = office.getByRole('region', { name })
  await expect(deleted).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Editing Gone' })).toBeVisible()
  await expect(office.getByAltText('Preview')).toBeVisible()
  await expectAccessible(office, { isSeriousOnly: true })
  await deleted.getByRole('button', { name: 'Add again' }).click()
  // What they had changed before the deletion is not overwritten without a question.
  await expect(deleted).toBeHidden()
  await button(office, 'Keep mine').click()
  await expect(findRow(office, 'Gone, mine')).toBeVisible()
  await expect(findRow(other, 'Gone, mine')).toBeVisible()
  await expect(conflict(office)).toBeHidden()
  expect(await findFile(office, 'Gone, mine')).toContain('/gone.')
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
