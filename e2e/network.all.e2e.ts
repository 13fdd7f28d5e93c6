// Looks at: remote-landing, remote-staff, server/src/foundation/idempotency, server/src/content/contact
import type { Page } from '@playwright/test'
import { startTcpProxy } from '../server/src/testing/tcp-proxy.ts'
import { addButton, fillInPerson, findRow } from './support/lists.ts'
import {
  test as base,
  expect,
  expectHydrated,
  expectStoredOnce,
  fillIn,
  touch,
} from './support/test.ts'

/** All requests of a page go through a TCP proxy that can fail. */
const test = base.extend<{ tcpProxy: Awaited<ReturnType<typeof startTcpProxy>> }>({
  tcpProxy: async ({ server }, use) => {
    const { hostname, port } = new URL(server.url)
    const tcpProxy = await startTcpProxy({ host: hostname, port: Number(port) })
    await use(tcpProxy)
    await tcpProxy.close()
  },
  baseURL: ({ tcpProxy }, use) => use(`http://127.0.0.1:${tcpProxy.port}`),
})

// Adds people: other tests count them.
test.use({ serverName: 'network' })

const message = { Name: 'Ploy', Email: 'ploy@mail.example', Message: 'Is Saturday evening free?' }

async function expectReadable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#staff h3')).not.toHaveCount(0)
  await expect(page.locator('#rooms h3')).not.toHaveCount(0)
  await expect(page.locator('#footer')).toContainText('2019')
}

for (const [name, faults] of Object.entries({
  late: { delayMs: 300 },
  trickling: { bytesPerSecond: 20_000 },
})) {
  test(`shows the page over a connection that is ${name}`, async ({ page, tcpProxy }) => {
    tcpProxy.set(faults)
    await page.goto('/', { waitUntil: 'commit' })
    await expectReadable(page)
  })
}

test('a page whose transfer was cut off is complete at the next visit', async ({
  page,
  tcpProxy,
}) => {
  tcpProxy.set({ maxAnswered: 9000 })
  await page.goto('/', { waitUntil: 'commit' }).catch(() => {})
  tcpProxy.set({})
  await page.goto('/')
  await expectReadable(page)
})

test.describe('scripts that were modified in transit', () => {
  // The loader throws for a script that it could not load.
  test.use({ mayThrow: true })

  test('are not run, and the page works without them', async ({ page, tcpProxy, server }) => {
    const refused: string[] = []
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'script') refused.push(request.url())
    })
    page.on('console', (line) => /digest|integrity/i.test(line.text()) && refused.push(line.text()))
    await page.goto('/', { waitUntil: 'commit' })
    await expectReadable(page)
    tcpProxy.set({ bytesPerFlip: 997 })
    await touch(page)
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    await expectReadable(page)
    tcpProxy.set({})
    await sendMessage(page)
    await expectStoredOnce(server, message.Message)
  })
})

test('a message whose response was lost stays in the form and is stored once', async ({
  page,
  tcpProxy,
  server,
}) => {
  const message = 'Is Sunday evening free?'
  await page.goto('/')
  await touch(page)
  await expectHydrated(page)
  tcpProxy.set({ losesAnswers: true })
  await sendMessage(page, message)
  await expect(page.getByRole('alert')).toContainText("server isn't responding")
  await expect(page.getByLabel('Message')).toHaveValue(message)
  tcpProxy.set({})
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectStoredOnce(server, message)
})

async function sendMessage(page: Page, text = message.Message) {
  await fillIn(page, { ...message, Message: text })
  await page.getByRole('button', { name: 'Send' }).click()
}

for (const [name, faults] of Object.entries({
  lost: { losesAnswers: true },
  'cut off': { maxAnswered: 100 },
})) {
  test(`keeps the input and adds one row by itself when the response is ${name}`, async ({
    office,
    tcpProxy,
  }) => {
    const person = `Whose answer was ${name}`
    // The last request that the screen sends by itself.
    const isSettled = office.waitForResponse('**/api/changes')
    await office.goto('/staff')
    await expect(office.getByRole('row').nth(1)).toBeVisible()
    await isSettled
    await fillInPerson(office, person)

    tcpProxy.set(faults)
    await addButton(office).click()
    await expect(office.getByRole('alert')).toContainText('server isn’t responding')
    await expect(office.getByLabel('Name')).toHaveValue(person)
    tcpProxy.set({})
    await expectAddedOnce(office, person)
  })
}

test('reports a server that does not respond after 30 seconds, and adds one row', async ({
  office,
  tcpProxy,
}) => {
  test.setTimeout(120_000)
  const person = 'After the silence'
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await fillInPerson(office, person)
  tcpProxy.set({ isStalled: true })
  await addButton(office).click()
  await expect(office.getByRole('alert')).toContainText('server isn’t responding', {
    timeout: 60_000,
  })
  await expect(office.getByLabel('Name')).toHaveValue(person)
  tcpProxy.set({})
  await expectAddedOnce(office, person)
})

/** Expects that the form is sent again by itself, and adds one row. */
async function expectAddedOnce(office: Page, person: string) {
  await expect(office.getByLabel('Name')).toHaveValue('')
  await office.reload()
  await expect(findRow(office, person)).toHaveCount(1)
}

test('“Try again” opens a list that failed for a shared file of the host', async ({ office }) => {
  let isCutOff = false
  // Prefetching fails, or the list would not need the network.
  await office.route(/\/host\/[^/]+\/\d+\.js$/, (route) =>
    isCutOff || route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await office.goto('/account')
  await expect(office.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  isCutOff = true
  await office.getByRole('link', { name: 'Staff', exact: true }).click()
  const again = office.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isCutOff = false
  await again.click()
  await expect(findRow(office, 'Mali')).toBeVisible()
})
