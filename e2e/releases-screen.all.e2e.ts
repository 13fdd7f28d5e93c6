// Looks at: remote-releases, server/src/releases
import { generateKeyPairSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirm } from './fixtures/account-test.ts'
import { test } from './fixtures/publisher.ts'
import { createVariant } from './fixtures/variant.ts'
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { admin } from './support/server.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'releases screen' })

const findRow = (page: Page, app: string) =>
  page
    .getByRole('table', { name: 'Live', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: app, exact: true }) })

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [320, 390, 856, 857, 1440]) {
    await expectNoOverflow(page, '', [width])
    await expectAccessible(page, { isSeriousOnly: true })
  }
}

test('rolls back, promotes and runs a canary from the screen', async ({ office, publisher }) => {
  test.setTimeout(180_000)
  for (const version of ['6.0.0', '6.1.0']) await publisher.ship(createVariant('rooms', version))
  await office.goto('/releases')
  const row = findRow(office, 'rooms')
  await expect(row).toContainText('6.1.0')
  await office.getByRole('button', { name: 'Roll back rooms to 6.0.0' }).click()
  await office.getByLabel('Reason (optional)').fill('too blue')
  await confirm(office, 'Roll back')
  await expect(row).toContainText('6.0.0')
  await expect(row).toContainText(admin.email)
  expect((await publisher.history('rooms')).events[0]).toMatchObject({
    action: 'rollback',
    who: admin.email,
    to: '6.0.0',
    why: 'too blue',
  })
  // A release that is made elsewhere appears without a reload.
  await publisher.ship(createVariant('rooms', '6.2.0'))
  await expect(row).toContainText('6.2.0')
  await expectAccessibleAtEveryWidth(office)

  await row.getByRole('link').click()
  await expect(office.getByRole('heading', { name: 'rooms', level: 1 })).toBeFocused()
  await office.getByRole('button', { name: 'Roll back to 6.1.0' }).click()
  await confirm(office, 'Roll back')
  await expect(office.getByText('6.1.0 is live', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Promote 6.2.0' }).click()
  await confirm(office, 'Promote')
  await expect(office.getByText('6.2.0 is live', { exact: true })).toBeVisible()

  const form = office.getByRole('form', { name: 'Canary' })
  await form.getByLabel('Version').selectOption('6.1.0')
  await form.getByRole('button', { name: 'Start canary' }).click()
  await confirm(office, 'Start canary')
  await expect(office.getByText('6.1.0 is shown to 10 % of the visitors. It')).toBeVisible()
  await expectAccessibleAtEveryWidth(office)
  await office.getByRole('button', { name: 'End canary' }).click()
  await confirm(office, 'End canary')
  await expect(form).toBeVisible()

  const previews = office.getByRole('form', { name: 'Preview links' })
  await previews.getByLabel('Version').selectOption('6.0.0')
  await previews.getByRole('button', { name: 'Create preview link' }).click()
  await expect(previews.getByLabel('Preview link for 6.0.0')).toHaveValue(/\/preview\/rooms\//)
})

test('retires a remote, brings it back, and names the reasons of the gate', async ({ office }) => {
  await office.goto('/releases/kit')
  await office.getByRole('button', { name: 'Retire' }).click()
  await confirm(office, 'Retire')
  await office.getByRole('link', { name: 'All releases' }).click()
  await expect(findRow(office, 'kit')).toHaveCount(0)
  await office.getByRole('button', { name: /^Roll back kit to/ }).click()
  await confirm(office, 'Roll back')
  await expect(findRow(office, 'kit')).toContainText(admin.email)

  await office.goto('/releases/landing')
  await office.getByRole('button', { name: 'Retire' }).click()
  await confirm(office, 'Retire')
  await expect(office.getByRole('alert').filter({ hasText: 'start page' })).toBeVisible()
})

test('rolls back the host and the screen’s own remote', async ({ office, publisher }) => {
  test.setTimeout(120_000)
  for (const app of ['host', 'releases']) {
    for (const version of ['7.0.0', '7.1.0']) await publisher.ship(createVariant(app, version))
  }
  await office.goto('/releases')
  for (const app of ['host', 'releases']) {
    await office.getByRole('button', { name: `Roll back ${app} to 7.0.0` }).click()
    await confirm(office, 'Roll back')
    await expect(findRow(office, app)).toContainText('7.0.0')
  }
  await office.reload()
  await expect(findRow(office, 'releases')).toContainText('7.0.0')
})

test('connects a team by a link and revokes its access', async ({ office, request }) => {
  await office.goto('/releases')
  await office.getByLabel('Remote, e.g.').fill('meadow')
  await office.getByLabel('Machine, e.g.').fill('laptop')
  await office.getByRole('button', { name: 'Create link' }).click()
  await confirm(office, 'Create link')
  const link = await office.getByLabel('Link for meadow').inputValue()
  await expect(office.getByText('laptop: unused link')).toBeVisible()
  await expectAccessibleAtEveryWidth(office)

  const [, secret] = link.split('#meadow.')
  const { publicKey } = generateKeyPairSync('ed25519')
  const line = `ed25519:${publicKey.export({ format: 'jwk' }).x}`
  const data = { app: 'meadow', secret, publicKey: line }
  const enrolled = await request.post('/api/enrol', { data })
  expect(await enrolled.json()).toMatchObject({ token: expect.stringMatching(/^sala_meadow_/) })
  await office.reload()
  await expect(office.getByText('laptop: token, key')).toBeVisible()
  await office.getByRole('button', { name: 'Revoke laptop of meadow' }).click()
  await confirm(office, 'Revoke')
  await expect(office.getByText('laptop: token, key')).toHaveCount(0)
})
