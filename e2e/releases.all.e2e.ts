// Looks at: server/src/releases
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { test } from './fixtures/publisher.ts'
import { createVariant } from './fixtures/variant.ts'
import { createPicture } from './support/pictures.ts'
import { createApiClient, expect } from './support/test.ts'

const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Expects the last loaded version of an app. */
const expectVersion = (page: Page, app: string, version: string) =>
  expect(page.locator('html')).toHaveAttribute(`data-${app}`, version)

/** Makes the page read the live set, as when its tab is focused. */
function focusTab(page: Page) {
  return page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    // After a second request, the page has read the response to its own.
    await (await fetch('/remotes.json', { cache: 'no-cache' })).text()
  })
}

/** Whether the page has not been reloaded since the first call. */
const isSameDocument = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const isKnown = dataset.known !== undefined
    dataset.known = 'yes'
    return isKnown
  })

test('an open form survives three releases', async ({ office, publisher }) => {
  test.setTimeout(180_000)
  const chunkErrors: string[] = []
  office.on('console', (message) => {
    if (/ChunkLoadError|Loading chunk/.test(message.text())) chunkErrors.push(message.text())
  })
  await publisher.ship(createVariant('staff', '2.0.0'))
  await office.goto('/staff')
  await nameField(office).fill('Half a name')
  await office.getByLabel('Upload image').setInputFiles(await createPicture('under releases'))
  await isSameDocument(office)

  for (const version of ['2.1.0', '2.2.0', '2.3.0']) {
    for (const app of ['staff', 'rooms', 'host']) await publisher.ship(createVariant(app, version))
    await focusTab(office)
    await expect(nameField(office)).toHaveValue('Half a name')
    await expectVersion(office, 'staff', '2.0.0')
  }

  await nameField(office).fill('A whole name')
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(office.getByText('A whole name saved.')).toBeVisible()
  expect(await isSameDocument(office)).toBe(true)

  // Without unsaved input, the next navigation loads all new versions, a new host by a reload.
  await follow(office, 'Rooms')
  await expect(titleField(office)).toBeVisible()
  await expectVersion(office, 'host', '2.3.0')
  await expectVersion(office, 'rooms', '2.3.0')
  expect(await isSameDocument(office)).toBe(false)
  await follow(office, 'Staff')
  await expect(nameField(office)).toHaveValue('')
  await expectVersion(office, 'staff', '2.3.0')
  expect(chunkErrors).toEqual([])
})

test('a new remote appears without a host release, with its access rule', async ({
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
  await publisher.ship(createVariant('staff', '1.0.0', garden))
  await focusTab(office)

  await follow(office, 'Rooms')
  await follow(office, 'Garden')
  await expect(nameField(office)).toBeVisible()
  await expectVersion(office, 'garden', '1.0.0')
  await expect(office).toHaveURL('/garden')
  await expect(office).toHaveTitle('Garden')
  expect(await isSameDocument(office)).toBe(true)

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/garden')
  await expect(visitor).toHaveURL('/login')
  await visitor.close()
})

/** Changes to `PageHeader` in the kit of an older host, which does not declare its exports. */
const kitFaults = {
  'is missing': '',
  throws: 'PageHeader:()=>function PageHeader(){throw new Error("no lotus")},',
}

test.describe('when the kit of the host fails', () => {
  test.use({ mayThrow: true })

  for (const [index, [fault, instead]] of Object.entries(kitFaults).entries()) {
    test(`a part that ${fault} counts as a failure of the host, not of the remote`, async ({
      office,
      publisher,
      server,
    }) => {
      const version = `9.${index}.0`
      const variant = createVariant('host', version)
      const dist = join(variant.folder, 'dist')
      rmSync(join(dist, 'shared-exports.json'))
      const kit = join(dist, readdirSync(dist).find((file) => file === 'ui.js') ?? '')
      const source = readFileSync(kit, 'utf8')
      const broken = source.replace(/PageHeader:\(\)=>[\w$.]+,/, instead)
      expect(broken).not.toBe(source)
      writeFileSync(kit, broken)
      await publisher.ship(variant)

      const callApi = await createApiClient(server)
      const readHealth = async () => {
        const all = await callApi<ReleaseStatus[]>('GET', '/releases')
        const find = (name: string) => all.find(({ app }) => app === name)?.health
        return { host: find('host')?.[version]?.failures, history: find('history') }
      }
      const { history } = await readHealth()
      await office.goto('/history')
      await expect(office.getByText('Unexpected Application Error!')).toBeVisible()
      await expect.poll(async () => (await readHealth()).host).toBeGreaterThan(0)
      expect((await readHealth()).history).toEqual(history)
      // Other tests use the same server.
      await publisher.ship(createVariant('host', `9.${index}.1`))
    })
  }
})

test('a developer chooses another version for one tab and resets it', async ({
  office,
  publisher,
}) => {
  // The oldest version is not the fallback.
  const versions = ['5.0.0', '5.1.0', '5.2.0']
  for (const version of versions) await publisher.ship(createVariant('staff', version))
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
