// Looks at: shared/src/collection, remote-staff, server/src/content/entries, server/src/content/lists
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Flows restore the order: they share the demo content with others.

/** Returns the names of the entries in the order of the table. */
const listNames = (page: Page) =>
  page
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').slice(5)))

const findHandle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

async function findMiddle(page: Page, name: string) {
  const box = await findHandle(page, name).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** Opens the list, scrolls to its first row and returns the names. */
async function open(page: Page) {
  await page.goto('/staff')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const names = await listNames(page)
  await page.evaluate(() => {
    const top = document.querySelector('tbody')?.getBoundingClientRect().top ?? 0
    scrollTo({ top: scrollY + top - 200, behavior: 'instant' })
  })
  return names
}

test('moves a row by its handle, on the public page as well', async ({ office }) => {
  const [first = '', second = '', ...others] = await open(office)
  const from = await findMiddle(office, first)
  const to = await findMiddle(office, second)
  await office.mouse.move(from.x, from.y)
  await office.mouse.down()
  await office.mouse.move(to.x, to.y, { steps: 10 })
  await expect(office.getByText(`${first}, position 2 of 12.`, { exact: true })).toBeAttached()
  await office.mouse.up()
  await expect.poll(() => listNames(office)).toEqual([second, first, ...others])
  const onPage = async () => (await (await office.request.get('/')).text()).split('id="staff"')[1]
  await expect
    .poll(async () => {
      const html = (await onPage()) ?? ''
      return html.indexOf(second) < html.indexOf(first)
    })
    .toBe(true)

  await findHandle(office, first).press('Space')
  await expect(
    office.getByText(`${first} picked up, position 2 of 12.`, { exact: true }),
  ).toBeAttached()
  await office.keyboard.press('ArrowUp')
  await expect(office.getByText(`${first}, position 1 of 12.`, { exact: true })).toBeAttached()
  await office.keyboard.press('Space')
  await expect.poll(() => listNames(office)).toEqual([first, second, ...others])
  await expect(findHandle(office, first)).toBeFocused()
})

for (const view of ['Pictures', 'Compact']) {
  test.describe(`a phone, ${view}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('dragging the handle moves the row, dragging elsewhere scrolls', async ({ office }) => {
      await office.addInitScript((view) => localStorage.setItem('list-view', view), view)
      const [first = '', second = '', ...others] = await open(office)
      const from = await findMiddle(office, first)
      const to = await findMiddle(office, second)
      await drag(office, from, to)
      await expect.poll(() => listNames(office)).toEqual([second, first, ...others])
      await drag(office, from, to)
      await expect.poll(() => listNames(office)).toEqual([first, second, ...others])

      const scrolledPx = () => office.evaluate(() => scrollY)
      const before = await scrolledPx()
      await drag(office, { ...to, x: 150 }, { ...from, x: 150 })
      await expect.poll(scrolledPx).toBeGreaterThan(before)
      expect(await listNames(office)).toEqual([first, second, ...others])
    })
  })
}

interface Point {
  x: number
  y: number
}

/** Drags by touch, in steps. */
async function drag(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = 12
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    const x = from.x + (to.x - from.x) * part
    await touch('touchMove', [{ x, y: from.y + (to.y - from.y) * part }])
  }
  await touch('touchEnd', [])
  await session.detach()
}
