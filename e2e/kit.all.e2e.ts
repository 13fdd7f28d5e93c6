// Looks at: remote-kit, shared/src/stories, shared/src/ui
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const partsMenu = (page: Page) => page.getByRole('navigation', { name: 'Parts of the kit' })
const findStories = (page: Page) => page.locator('article > section:not([aria-label="Props"])')

test('each part of the kit has different states, fits every width and is accessible', async ({
  office,
}, info) => {
  await office.emulateMedia({ reducedMotion: 'reduce' })
  await office.goto('/kit')
  await expect(office).toHaveURL('/kit/button')
  const names = await partsMenu(office).getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(10)

  for (const name of names) {
    await partsMenu(office).getByRole('link', { name, exact: true }).click()
    const part = office.getByRole('article', { name, exact: true })
    await expect(part).toBeVisible()
    await expectStatesToDiffer(findStories(office))
    await expectNoOverflow(office, name, [320, 857, 2560, 390])
    await expectAccessible(office, { include: 'article', isSeriousOnly: true, what: name })
    await info.attach(name, { body: await part.screenshot(), contentType: 'image/png' })
  }
})

test('a part has an address, its code and the props of the live kit', async ({ office }) => {
  await office.goto('/kit/button')
  const solid = office.getByRole('region', { name: 'Solid', exact: true })
  await solid.getByText('Code').click()
  await expect(solid.getByRole('region', { name: 'Code of Solid' })).toHaveText(
    /function Solid\(\) \{\s+return <Button>Add<\/Button>\s+\}/,
  )
  const props = office.getByRole('region', { name: 'Props' }).last()
  await expect(props).toContainText('isBusy?: boolean')
  await expect(props).toContainText('export declare const Actions')

  await office.goto('/kit/dialog')
  await office.getByRole('button', { name: 'Leave' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(office.getByRole('dialog')).toHaveCount(0)
  await office.goto('/kit/notices')
  await office.getByRole('button', { name: 'Delete' }).click()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByRole('status').filter({ hasText: 'Dao restored.' })).toBeVisible()
})

/** Two states that look alike are a mistake. */
async function expectStatesToDiffer(stories: Locator) {
  const seen = new Map<string, string>()
  for (const story of await stories.all()) {
    const name = (await story.getAttribute('aria-label')) ?? ''
    const stage = story.locator('> h3 + div')
    const picture = (await stage.screenshot()).toString('base64')
    expect(seen.get(picture), `${name} looks as another state does`).toBeUndefined()
    seen.set(picture, name)
  }
  expect(seen.size).toBeGreaterThan(0)
}
