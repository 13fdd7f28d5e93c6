// Looks at: remote-landing, remote-staff, server/src/foundation/idempotency, server/src/content/contact
import type { Page } from '@playwright/test'
import { startTcpProxy } from '../server/src/testing/tcp-proxy.ts'
import { picture } from './support/pictures.ts'
import type { RunningServer } from './support/server.ts'
import { test as base, expect, signInByApi, touch } from './support/test.ts'

/** All that a page asks for goes a way that can be made bad. */
const test = base.extend<{ way: Awaited<ReturnType<typeof startTcpProxy>> }>({
  way: async ({ server }, use) => {
    const { hostname, port } = new URL(server.url)
    const way = await startTcpProxy({ host: hostname, port: Number(port) })
    await use(way)
    await way.close()
  },
  baseURL: ({ way }, use) => use(`http://127.0.0.1:${way.port}`),
})

// They add people whom other tests do not expect.
test.use({ serverName: 'network' })

const letter = { Name: 'Ploy', Email: 'ploy@mail.example', Message: 'Is Saturday evening free?' }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

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
  test(`over a way that is ${name}, what a visitor reads is there`, async ({ page, way }) => {
    way.set(faults)
    await page.goto('/', { waitUntil: 'commit' })
    await expectReadable(page)
  })
}

test('a page that was cut off in the middle shows what has come, and is whole the next time', async ({
  page,
  way,
}) => {
  way.set({ maxAnswered: 9000 })
  await page.goto('/', { waitUntil: 'commit' }).catch(() => {})
  way.set({})
  await page.goto('/')
  await expectReadable(page)
})

test.describe('scripts that were changed on the way', () => {
  // The loader says which script it could not load.
  test.use({ mayThrow: true })

  test('are not run, and the page is of use without them', async ({ page, way, server }) => {
    const refused: string[] = []
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'script') refused.push(request.url())
    })
    page.on('console', (line) => /digest|integrity/i.test(line.text()) && refused.push(line.text()))
    await page.goto('/', { waitUntil: 'commit' })
    await expectReadable(page)
    way.set({ bytesPerFlip: 997 })
    await touch(page)
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    await expectReadable(page)
    way.set({})
    await write(page)
    await expectMessages(server, 1)
  })
})

test('a letter whose thanks were lost stays in its form, and is left once', async ({
  page,
  way,
  server,
}) => {
  const message = 'Is Sunday evening free?'
  await page.goto('/')
  await touch(page)
  await page.waitForLoadState('networkidle')
  way.set({ losesAnswers: true })
  await write(page, message)
  await expect(page.getByRole('alert')).toContainText("server isn't responding")
  await expect(page.getByLabel('Message')).toHaveValue(message)
  way.set({})
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectMessages(server, 1, message)
})

async function write(page: Page, message = letter.Message) {
  for (const [label, value] of Object.entries({ ...letter, Message: message })) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Send' }).click()
}

async function expectMessages(server: RunningServer, count: number, message = letter.Message) {
  const { token } = await signInByApi(server)
  const all = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/messages`, { headers })
    const messages = (await answer.json()) as { message: string }[]
    return messages.filter((one) => one.message === message).length
  }
  await expect.poll(all).toBe(count)
}

for (const [name, faults] of Object.entries({
  lost: { losesAnswers: true },
  'cut off': { maxAnswered: 100 },
})) {
  test(`an addition whose answer is ${name}: nothing typed is lost, and one row is made`, async ({
    office,
    way,
  }) => {
    const person = `Whose answer was ${name}`
    // The last that a screen asks for by itself, and what it never stops listening to.
    const isSettled = office.waitForResponse('**/api/changes')
    await office.goto('/staff')
    await expect(office.getByRole('row').nth(1)).toBeVisible()
    await isSettled
    await fillIn(office, person)

    way.set(faults)
    await add(office).click()
    await expect(office.getByRole('alert')).toContainText("server isn't responding")
    await expect(office.getByLabel('Name')).toHaveValue(person)
    way.set({})
    await addOnce(office, person)
  })
}

test('a server that falls silent is told after half a minute, and the addition is made once', async ({
  office,
  way,
}) => {
  test.setTimeout(120_000)
  const person = 'After the silence'
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await fillIn(office, person)
  way.set({ isStalled: true })
  await add(office).click()
  await expect(office.getByRole('alert')).toContainText("server isn't responding", {
    timeout: 60_000,
  })
  await expect(office.getByLabel('Name')).toHaveValue(person)
  way.set({})
  await addOnce(office, person)
})

async function fillIn(office: Page, person: string) {
  await office.getByLabel('Name').fill(person)
  await office.getByLabel('Upload image').setInputFiles(await picture(person))
  await expect(office.getByAltText('Preview')).toBeVisible()
}

/** Sends what was sent in vain, and looks whether it is there once. */
async function addOnce(office: Page, person: string) {
  await add(office).click()
  await expect(office.getByLabel('Name')).toHaveValue('')
  await office.reload()
  await expect(row(office, person)).toHaveCount(1)
}

test('a list that was fetched before it is opened takes no script from the network', async ({
  office,
}) => {
  await office.goto('/account')
  await expect.poll(() => office.evaluate(wasFetched), { timeout: 30_000 }).toBe(true)
  await office.evaluate(() => performance.clearResourceTimings())
  await office.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(row(office, 'Mali')).toBeVisible()
  const scripts = await office.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry)
      .filter(({ initiatorType }) => initiatorType === 'script')
      .map(({ transferSize }) => transferSize),
  )
  expect(scripts).not.toHaveLength(0)
  expect(scripts.filter((bytes) => bytes > 0)).toEqual([])
})

test('a list that failed for a file which the host shares opens by “Try again”', async ({
  office,
}) => {
  let isCutOff = false
  // What is fetched ahead never comes, or the list would need nothing of the network.
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
  await expect(row(office, 'Mali')).toBeVisible()
})

/** Runs in the page. */
function wasFetched() {
  const { host, remotes } = JSON.parse(document.getElementById('live-set')?.textContent ?? '')
  const { integrity } = remotes.find(({ name }: { name: string }) => name === 'staff')
  const shared = Object.keys(host.integrity).filter((path) => /\/\d+\.js$/.test(path))
  return [...shared, ...Object.keys(integrity).filter((path) => /screen\.js$/.test(path))].every(
    (path) =>
      performance
        .getEntriesByName(new URL(path, location.href).href)
        .some((entry) => 'initiatorType' in entry && entry.initiatorType === 'fetch'),
  )
}
