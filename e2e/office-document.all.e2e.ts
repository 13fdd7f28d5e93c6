// Looks at: host, server/src/site/pages, packages/build/webpack
import type { Page } from '@playwright/test'
import { watchShifts } from './support/layout.ts'
import { addPeople } from './support/lists.ts'
import { delayResponses, expect, test } from './support/test.ts'

const screens = [
  'staff',
  'rooms',
  'messages',
  'account',
  'people',
  'releases',
  'today',
  'site',
  'kit',
]
const widths = [390, 857, 1440]
/** The script of the host that renders the shell. */
const shellScript = /\/host\/[^/]+\/shell\.js/

/** The outline that is shown before the scripts have loaded. */
const readOutline = (page: Page) => page.locator('#root').innerHTML()
const outlined = /(<div id="root">).*(<\/div>\s*<div id="?notices)/s
const findSkeleton = (page: Page) => page.getByRole('status', { name: 'Loading' })

/** Opens Staff, without touching it until the browser has stored what it looks like. */
async function visitStaff(page: Page) {
  await page.goto('/staff')
  await page.evaluate(() => localStorage.removeItem('snapshot /staff'))
  await page.waitForFunction(() => localStorage.getItem('snapshot /staff'))
}

/** Opens Staff again. @returns a function that lets the host's scripts load */
async function openStaffBeforeScripts(page: Page) {
  const letScriptsLoad = await delayResponses(page, /\/host\/[^/]+\/.+\.js/)
  await page.goto('/staff', { waitUntil: 'commit' })
  return letScriptsLoad
}

const findEdit = (page: Page) => page.getByRole('button', { name: 'Edit Mali' })

/** The positions of the parts that stay when the rest loads. */
const measureParts = (page: Page) =>
  page.evaluate(() =>
    ['#root > div > header', '#root nav', '#root nav > a', '#root nav svg', '#main'].map((part) => {
      const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {}
      return [part, x, y, width, part === '#main' ? 0 : height]
    }),
  )

/** Opens a page in the same browser in which no script runs. */
async function openWithoutScripts(page: Page, baseURL: string) {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false, baseURL })
  if (!context) throw new Error('There is no browser')
  return context.newPage()
}

test('every document has the shell and the outline of its screen before any script', async ({
  page,
  server,
}) => {
  const plain = await openWithoutScripts(page, server.url)
  for (const screen of screens) {
    await plain.goto(`/${screen}`)
    await expect(findSkeleton(plain), screen).toHaveCount(1)
    await expect(plain.getByRole('navigation').getByRole('link'), screen).toHaveCount(1)
    const entries = plain.getByRole('navigation').locator('li')
    expect(await entries.count(), screen).toBeGreaterThan(2)
    await expect(entries.first(), screen).toBeVisible()
  }
  await plain.context().close()
})

test('the outline in the document equals the one that the host renders', async ({
  office,
  server,
}) => {
  const plain = await openWithoutScripts(office, server.url)
  await office.route(shellScript, () => undefined)
  // Simulates an older host, which renders the outline itself.
  await office.route(/\/(staff|messages|kit)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(outlined, '$1$2')
    await route.fulfill({ response, body })
  })
  for (const screen of ['staff', 'messages', 'kit']) {
    await office.goto(`/${screen}`, { waitUntil: 'commit' })
    // React marks the elements that it has hydrated.
    await office.waitForFunction(() =>
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__react')),
    )
    await plain.goto(`/${screen}`)
    expect(await readOutline(office)).toBe(await readOutline(plain))
  }
  await plain.context().close()
})

test('nothing moves while the shell, the menu and the screen load', async ({ office, server }) => {
  const plain = await openWithoutScripts(office, server.url)
  const expectNoShift = await watchShifts(office)
  for (const width of widths) {
    for (const page of [office, plain]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/staff')
    }
    // Only browsers without scripts show it.
    await plain.evaluate(() => document.querySelector('noscript')?.remove())
    await expect(office.getByRole('row')).toHaveCount(13)
    expect(await measureParts(office), `${width} px`).toEqual(await measureParts(plain))
    await expectNoShift(0.02)
  }
  await plain.context().close()
})

test('without a session no name of the menu is shown before the sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    const names: string[] = []
    Object.assign(globalThis, { names })
    const record = () => {
      for (const link of document.querySelectorAll('nav li')) names.push(link.textContent ?? '')
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/staff')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const names: string[] = await page.evaluate(() => Reflect.get(globalThis, 'names'))
  // The lines of the outline were recorded, without text.
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== '')).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0)
})

test('when nothing has changed, Staff shows its rows before any script, and nothing moves when the app takes over', async ({
  office,
}) => {
  await office.addInitScript(() => {
    const isIn = (selector: string) => document.querySelector(`#root ${selector}`) !== null
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const record = () => {
      if (isIn('[inert]')) seen.push('snapshot')
      // An outline is often replaced by the snapshot before this is called.
      else if (seen.length > 0 && isIn('[data-shape]')) seen.push('outline')
      else if (seen.length > 0 && isIn('[aria-busy="true"]')) seen.push('empty table')
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
    // Without the limit in host/src/app.tsx: the screen may take longer on a slow machine.
    const { setTimeout: start } = globalThis
    const startOthers = (run: () => void, ms?: number) => (ms === 3000 ? 0 : start(run, ms))
    Object.assign(globalThis, { setTimeout: startOthers })
  })
  const expectNoShift = await watchShifts(office)
  for (const width of widths) {
    await office.setViewportSize({ width, height: 900 })
    await visitStaff(office)
    const letScriptsLoad = await openStaffBeforeScripts(office)
    await expect(office.locator('tbody tr'), `${width} px`).toHaveCount(12)
    await expect(office.getByText('Mali', { exact: true })).toBeVisible()
    await expect(office.locator('form input')).toHaveCount(0)
    await office.evaluate(() => {
      const detail = { severity: 'info', message: 'Sent before the scripts' }
      document.dispatchEvent(new CustomEvent('snackbar', { detail }))
    })
    letScriptsLoad()
    await expect(office.getByText('Sent before the scripts')).toBeVisible()
    await expect(office.locator('#root [inert]')).toHaveCount(0)
    await expectNoShift(0.001)
    await findEdit(office).click()
    await expect(office.getByLabel('Name')).toHaveValue('Mali')
    await office.getByRole('button', { name: 'Cancel', exact: true }).click()
    const seen = await office.evaluate(() => Reflect.get(globalThis, 'seen'))
    expect([...new Set(seen)], `${width} px`).toEqual(['snapshot'])
  }
})

test('Staff shows no rows before the scripts when somebody has changed the list', async ({
  office,
  server,
}) => {
  await visitStaff(office)
  const removePeople = await addPeople(server, 1)
  const letScriptsLoad = await openStaffBeforeScripts(office)
  await expect(findSkeleton(office)).toBeVisible()
  expect(await office.locator('#root').textContent()).not.toContain('Mali')
  letScriptsLoad()
  await expect(office.getByText('One of many 1')).toBeVisible()
  await removePeople()
})

test('a screen that does not load makes its snapshot give way to the menu', async ({ office }) => {
  await visitStaff(office)
  const letScreenLoad = await delayResponses(office, /\/remotes\/staff\/[^/]+\/remoteEntry\.js/)
  await office.goto('/staff', { waitUntil: 'commit' })
  await expect(office.getByText('Mali', { exact: true })).toBeVisible()
  await expect(findSkeleton(office)).toBeVisible()
  await expect(office.getByRole('link', { name: 'Rooms' })).toBeVisible()
  letScreenLoad()
  await expect(findEdit(office)).toBeVisible()
  await expect(office.locator('#root [inert]')).toHaveCount(0)
})

test('a logout removes what the screens looked like from the browser', async ({ office }) => {
  await visitStaff(office)
  await office.getByRole('button', { name: 'Logout' }).click()
  await expect(office).toHaveURL('/login')
  const stored = await office.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((name) => name.startsWith('snapshot'))).toEqual([])
})
