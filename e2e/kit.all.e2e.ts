// Looks at: remote-kit, shared/src/stories, shared/src/ui
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const partsMenu = (page: Page) => page.getByRole('navigation', { name: 'Parts of the kit' })
const storiesOf = (page: Page) => page.locator('article > section:not([aria-label="Props"])')

test('each part of the kit has its states, code and props, and no serious axe finding', async ({
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
    await expectStatesToDiffer(storiesOf(office))
    await expectToFit(office, name)
    await info.attach(name, { body: await part.screenshot(), contentType: 'image/png' })
  }
})

test('a part has an address of its own, says how it is written and what the live kit declares', async ({
  office,
}) => {
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

test('nobody sees it who has not signed in', async ({ page }) => {
  await page.goto('/kit/button')
  await expect(page).toHaveURL('/login')
})

/** States that look alike are one state, or one that nothing shows. */
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

async function expectToFit(page: Page, name: string) {
  for (const width of [320, 857, 2560, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${name}, ${width} px wide`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page }).include('article').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]),
    name,
  ).toEqual([])
}
