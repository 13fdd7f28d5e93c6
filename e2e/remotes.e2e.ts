// Looks at: server/src/releases
import type { Page, Route } from '@playwright/test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { publishFile, styles } from './fixtures/faults.ts'
import { expect, signIn, signInPage, test } from './support/test.ts'

test.use({ mayThrow: true })

const remotes = [
  { name: 'landing', path: '/', sign: 'Email', fault: 'answers HTML' },
  { name: 'auth', path: '/login', sign: 'Email Address', fault: 'has a broken entry' },
  { name: 'staff', path: '/staff', sign: 'Name', fault: 'lacks its screen' },
  { name: 'rooms', path: '/rooms', sign: 'Title', fault: 'is dead' },
] as const

/** releases-faults.all.e2e.ts tests more faults at each remote. */
const faults: Record<
  (typeof remotes)[number]['fault'],
  { files: string; answer: (route: Route) => Promise<void> }
> = {
  'is dead': { files: '**', answer: (route) => route.abort('connectionrefused') },
  'answers HTML': {
    files: '**',
    answer: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Not a script.</p>' }),
  },
  'has a broken entry': {
    files: '**/remoteEntry.js',
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'const broken = (' }),
  },
  'lacks its screen': {
    files: '**/__federation_expose_screen*.js',
    answer: (route) => route.fulfill({ status: 404 }),
  },
}

for (const { name, path, sign, fault } of remotes) {
  const isOffice = path === '/staff' || path === '/rooms'
  const { files, answer } = faults[fault]

  test(`when ${name} ${fault}, its place shows an error, the rest works, and a retry succeeds`, async ({
    page,
    browser,
    server,
  }) => {
    if (isOffice) await signInPage(page, server)
    await page.route(`**/remotes/${name}/${files}`, answer)
    await page.goto(path)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    if (isOffice) await expectMenuWorks(page, path)

    const visitor = await browser.newPage({ baseURL: server.url })
    await visitor.route(`**/remotes/${name}/${files}`, answer)
    await visitor.goto(path === '/' ? '/login' : '/')
    if (path !== '/') await expect(visitor.getByLabel('Message')).toBeAttached()
    await visitor.close()

    await page.unroute(`**/remotes/${name}/${files}`)
    await retry.click()
    await expect(page.getByLabel(sign, { exact: true })).toBeAttached()
  })
}

test('a style sheet of a remote applies only while its screen is shown', async ({
  page,
  request,
}) => {
  const { remotes }: LiveSet = await (await request.get('/remotes.json')).json()
  const { manifest = '' } = remotes.find(({ name }) => name === 'history') ?? {}
  const hideAll = publishFile(styles, (css) => `${css}*{display:none!important}`)
  await hideAll(page, manifest.slice(0, manifest.lastIndexOf('/')))

  await page.goto('/login')
  const fetched = page.waitForResponse(/\/remotes\/history\/.*\.css$/)
  await signIn(page)
  await (await fetched).finished()
  const history = page.getByRole('navigation').getByRole('link', { name: 'History' })
  await expect(history).toBeVisible()
  // None of its scripts runs before it is opened.
  await expect(page.locator('head [src*="/remotes/history/"]')).toHaveCount(0)

  await history.click()
  await expect(page.locator('body')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the page has one React, one router and one UI kit', async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByLabel('Name')).toBeVisible()
  await office.getByRole('link', { name: 'Rooms' }).click()
  await expect(office.getByLabel('Title')).toBeVisible()

  const shared = await office.evaluate(() => {
    type Versions = Record<string, { useIn: string[] }>
    const { __SHARE__ } = (
      globalThis as unknown as {
        __FEDERATION__: { __SHARE__: Record<string, { default: Record<string, Versions> }> }
      }
    ).__FEDERATION__
    return Object.values(__SHARE__).flatMap(({ default: scope }) =>
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.values(versions).map(({ useIn }) => ({ name, users: useIn })),
      ),
    )
  })
  const findShared = (name: string) => shared.filter((module) => module.name === name)
  // Both remotes use the same instance, as may prefetched ones.
  const both = [/^sala_staff_/, /^sala_rooms_/].map((name) => expect.stringMatching(name))
  for (const name of ['react/jsx-runtime', '@sala/kit/collection']) {
    expect(findShared(name)).toEqual([{ name, users: expect.arrayContaining(both) }])
  }
  for (const name of ['react', 'react-dom', 'react-dom/client', 'router', 'ui']) {
    expect(findShared(/^react/.test(name) ? name : `@sala/kit/${name}`)).toHaveLength(1)
  }
})

async function expectMenuWorks(page: Page, path: string) {
  const [label, sign] = path === '/staff' ? ['Rooms', 'Title'] : ['Staff', 'Name']
  await page.getByRole('link', { name: label }).click()
  await expect(page.getByLabel(sign ?? '', { exact: true })).toBeVisible()
  await page.goBack()
}
