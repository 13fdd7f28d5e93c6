// Looks at: server/src/releases
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { test } from './fixtures/release-test.ts'
import { makeVariant } from './fixtures/variant.ts'
import { picture } from './support/pictures.ts'
import { expect, signInByApi } from './support/test.ts'

const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Expects the version of an app that was loaded last. */
const expectVersion = (page: Page, app: string, version: string) =>
  expect(page.locator('html')).toHaveAttribute(`data-${app}`, version)

/** Lets the page learn of what is live, as it does when somebody comes back to its tab. */
function lookAtTab(page: Page) {
  return page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    // Once a second request is answered, the page has read the answer to its own.
    await (await fetch('/remotes.json', { cache: 'no-cache' })).text()
  })
}

/** Whether it is still the document in which this was first asked. */
const isSameDocument = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const isKnown = dataset.known !== undefined
    dataset.known = 'yes'
    return isKnown
  })

test('three releases under an open form lose nothing and break nothing', async ({
  office,
  publisher,
}) => {
  test.setTimeout(180_000)
  const complaints: string[] = []
  office.on('console', (message) => {
    if (/ChunkLoadError|Loading chunk/.test(message.text())) complaints.push(message.text())
  })
  await publisher.ship(makeVariant('staff', '2.0.0'))
  await office.goto('/staff')
  await nameField(office).fill('Half a name')
  await office.getByLabel('Upload image').setInputFiles(await picture('under releases'))
  await isSameDocument(office)

  for (const version of ['2.1.0', '2.2.0', '2.3.0']) {
    for (const app of ['staff', 'rooms', 'host']) await publisher.ship(makeVariant(app, version))
    await lookAtTab(office)
    await expect(nameField(office)).toHaveValue('Half a name')
    await expectVersion(office, 'staff', '2.0.0')
  }

  await nameField(office).fill('A whole name')
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(office.getByText('A whole name saved.')).toBeVisible()
  expect(await isSameDocument(office)).toBe(true)

  // With nothing unsaved, the next navigation takes all of it; a new host by a page load.
  await follow(office, 'Rooms')
  await expect(titleField(office)).toBeVisible()
  await expectVersion(office, 'host', '2.3.0')
  await expectVersion(office, 'rooms', '2.3.0')
  expect(await isSameDocument(office)).toBe(false)
  await follow(office, 'Staff')
  await expect(nameField(office)).toHaveValue('')
  await expectVersion(office, 'staff', '2.3.0')
  expect(complaints).toEqual([])
})

test('a tab takes a new version of a remote at a navigation, without a page load', async ({
  office,
  publisher,
}) => {
  await office.goto('/staff')
  await expect(nameField(office)).toBeVisible()
  await isSameDocument(office)
  for (const app of ['rooms', 'staff']) await publisher.ship(makeVariant(app, '3.1.0'))
  await lookAtTab(office)
  await follow(office, 'Rooms')
  await expectVersion(office, 'rooms', '3.1.0')
  await expect(office.getByRole('heading', { name: 'Rooms', exact: true })).toBeFocused()
  await follow(office, 'Staff')
  await expectVersion(office, 'staff', '3.1.0')
  await expect(nameField(office)).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Staff', exact: true })).toBeFocused()
  expect(await isSameDocument(office)).toBe(true)
})

test('the browser asks before a form with unsaved input is closed', async ({ office }) => {
  await office.goto('/rooms')
  await titleField(office).fill('Half a title')
  const dialog = office.waitForEvent('dialog')
  await office.close({ runBeforeUnload: true })
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await expect(titleField(office)).toHaveValue('Half a title')
})

test('a fifth remote appears without a host release, guarded by what it says', async ({
  office,
  browser,
  server,
  publisher,
}) => {
  await office.goto('/staff')
  await expect(nameField(office)).toBeVisible()
  await isSameDocument(office)
  const menu = { label: 'Garden', icon: 'people', order: 3 }
  const garden = { name: 'garden', route: '/garden', title: 'Garden', menu }
  await publisher.ship(makeVariant('staff', '1.0.0', garden))
  await lookAtTab(office)

  await follow(office, 'Rooms')
  await follow(office, 'Garden')
  await expect(nameField(office)).toBeVisible()
  await expectVersion(office, 'garden', '1.0.0')
  await expect(office).toHaveURL('/garden')
  await expect(office).toHaveTitle('Garden')
  expect(await isSameDocument(office)).toBe(true)

  const stranger = await browser.newPage({ baseURL: server.url })
  await stranger.goto('/garden')
  await expect(stranger).toHaveURL('/login')
  await stranger.close()
})

test('a retired remote leaves the menu of an open tab, and a promotion brings it back', async ({
  office,
  publisher,
  server,
}) => {
  const menu = { label: 'Pavilion', icon: 'people', order: 3 }
  const pavilion = { name: 'pavilion', route: '/pavilion', title: 'Pavilion', menu }
  await publisher.ship(makeVariant('staff', '1.0.0', pavilion))
  await office.goto('/pavilion')
  await expect(nameField(office)).toBeVisible()
  await isSameDocument(office)
  const entry = office.getByRole('link', { name: 'Pavilion', exact: true })

  await publisher.retire('pavilion')
  expect((await fetch(`${server.url}/pavilion`)).status).toBe(404)
  await lookAtTab(office)
  await expect(nameField(office)).toBeVisible()
  await follow(office, 'Rooms')
  await expect(titleField(office)).toBeVisible()
  await expect(entry).toHaveCount(0)
  await office.goBack()
  await expect(office.getByText('“Pavilion” has been removed.')).toBeVisible()

  await publisher.promote('pavilion', '1.0.0')
  await lookAtTab(office)
  await follow(office, 'Rooms')
  await entry.click()
  await expect(nameField(office)).toBeVisible()
  expect(await isSameDocument(office)).toBe(true)
})

test.describe('when two releases fail', () => {
  test.use({ mayThrow: true })

  test('the screen says so, the rest works, and a retry brings it back', async ({
    office,
    publisher,
  }) => {
    for (const version of ['4.1.0', '4.2.0']) await publisher.ship(makeVariant('rooms', version))
    await office.route('**/remotes/rooms/**', (route) => route.abort())
    await office.goto('/rooms')
    await expect(office.getByRole('alert').first()).toContainText('“Rooms” could not be loaded')
    await follow(office, 'Staff')
    await expect(nameField(office)).toBeVisible()
    await office.goBack()
    await office.unroute('**/remotes/rooms/**')
    await office.getByRole('button', { name: 'Try again' }).click()
    await expect(titleField(office)).toBeVisible()
    await expectVersion(office, 'rooms', '4.2.0')
  })
})

/** What is done to `PageHeader` in the kit of a host from before hosts said what they have. */
const kitFaults = {
  'is missing': '',
  throws: 'PageHeader:()=>function PageHeader(){throw new Error("no lotus")},',
}

test.describe('when the kit of the host fails', () => {
  test.use({ mayThrow: true })

  for (const [index, [fault, instead]] of Object.entries(kitFaults).entries()) {
    test(`a part of it ${fault}: that counts against the host, not the remote`, async ({
      office,
      publisher,
      server,
    }) => {
      const version = `9.${index}.0`
      const variant = makeVariant('host', version)
      const dist = join(variant.folder, 'dist')
      rmSync(join(dist, 'shared-exports.json'))
      const kit = join(dist, readdirSync(dist).find((file) => file === 'ui.js') ?? '')
      const source = readFileSync(kit, 'utf8')
      const broken = source.replace(/PageHeader:\(\)=>[\w$.]+,/, instead)
      expect(broken).not.toBe(source)
      writeFileSync(kit, broken)
      await publisher.ship(variant)

      const { token } = await signInByApi(server)
      const health = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${server.url}/api/releases`, { headers })
        const all: ReleaseStatus[] = await answer.json()
        const of = (name: string) => all.find(({ app }) => app === name)?.health
        return { host: of('host')?.[version]?.failures, history: of('history') }
      }
      const { history } = await health()
      await office.goto('/history')
      await expect(office.getByText('Unexpected Application Error!')).toBeVisible()
      await expect.poll(async () => (await health()).host).toBeGreaterThan(0)
      expect((await health()).history).toEqual(history)
      // The server is the other tests' as well.
      await publisher.ship(makeVariant('host', `9.${index}.1`))
    })
  }
})

test('a developer chooses another version for one tab, and gives it up', async ({
  office,
  publisher,
}) => {
  // The oldest is not the one that stands in for what is live.
  const versions = ['5.0.0', '5.1.0', '5.2.0']
  for (const version of versions) await publisher.ship(makeVariant('staff', version))
  await office.goto('/staff')
  await expectVersion(office, 'staff', '5.2.0')
  await office.keyboard.press('Control+Alt+KeyD')
  const panel = office.getByRole('dialog', { name: 'For developers' })
  const staff = panel.getByRole('region', { name: 'staff' })
  await expect(staff).toContainText('5.2.0, live')
  await staff.getByRole('combobox').selectOption('5.0.0')
  await panel.getByRole('button', { name: 'Use these versions' }).click()
  await expectVersion(office, 'staff', '5.0.0')

  await office.keyboard.press('Control+Alt+KeyD')
  await expect(staff).toContainText('5.0.0, chosen for this tab; 5.2.0 is live')
  await expect(staff.getByText('live (5.2.0)')).toBeAttached()
  await panel.getByRole('button', { name: 'Reset to live versions' }).click()
  await expectVersion(office, 'staff', '5.2.0')
})
