// Looks at: server/src/releases
import type { Page } from '@playwright/test'
import { rounds } from '../server/src/testing/random.ts'
import { faults } from './fixtures/faults.ts'
import { test } from './fixtures/publisher.ts'
import { createVariant } from './fixtures/variant.ts'
import { expect, signInPage, touch } from './support/test.ts'

test.use({ mayThrow: true, trace: 'off' })

const places = [
  { name: 'landing', path: '/', sign: 'Message' },
  { name: 'auth', path: '/login', sign: 'Email Address' },
  { name: 'staff', path: '/staff', sign: 'Name' },
  { name: 'rooms', path: '/rooms', sign: 'Title' },
]
const [good, bad] = ['8.1.0', '8.2.0'] as const

// From the navigation to the screen, with room for a slow machine.
const boundMs = { fast: 8000, slow: 14_000 }

const table = new Map<string, Record<string, number>>()

test.beforeAll(async ({ publisher }) => {
  test.setTimeout(180_000)
  for (const { name } of places) {
    await publisher.ship(createVariant(name, good))
    await publisher.ship(createVariant(name, bad))
  }
})

test.afterAll(() => {
  if (table.size === 0) return
  process.stdout.write('\nMilliseconds to the last known good screen, every other route usable:\n')
  const heads = places.map(({ name }) => name.padStart(8)).join('')
  process.stdout.write(`${''.padEnd(30)}${heads}\n`)
  for (const [fault, row] of table) {
    const cells = places.map(({ name }) => String(row[name] ?? '-').padStart(8)).join('')
    process.stdout.write(`${fault.padEnd(30)}${cells}\n`)
  }
})

for (const [index, fault] of faults.entries()) {
  test(`${fault.name}: falls back to the previous release, and every other route works`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const row: Record<string, number> = {}
    table.set(fault.name, row)
    const visitor = await browser.newPage({ baseURL: server.url })
    const office = await browser.newPage({ baseURL: server.url })
    await signInPage(office, server)
    const choosePage = (path: string) => (path === '/staff' || path === '/rooms' ? office : visitor)

    for (const faulty of choosePlaces(places, index)) {
      for (const page of [visitor, office]) {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await fault.inject(page, `/remotes/${faulty.name}/${bad}`)
      }

      const page = choosePage(faulty.path)
      const isHarmless = fault.isHarmless?.(faulty.name) ?? false
      const reported =
        isHarmless || page.waitForRequest((request) => isFallbackReport(request, faulty.name))
      const startedAtMs = Date.now()
      await open(page, faulty.path)
      await expectVersion(page, faulty, isHarmless ? bad : good, boundMs.slow)
      row[faulty.name] = Date.now() - startedAtMs
      await reported
      expect(row[faulty.name]).toBeLessThan(fault.isSlow ? boundMs.slow : boundMs.fast)

      for (const other of places.filter((place) => place !== faulty)) {
        await open(choosePage(other.path), other.path)
        await expectVersion(choosePage(other.path), other, bad)
      }
    }
    for (const page of [visitor, office]) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
  })
}

/** Chooses one place for each fault, in turn; `npm run soak` tests each fault at each place. */
function choosePlaces<T>(all: T[], index: number) {
  return all.filter((_, place) => (place + index) % rounds(all.length, 1) === 0)
}

/** Opens a page and touches it, which loads the scripts of a public page. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await touch(page)
}

async function expectVersion(
  page: Page,
  { name, sign }: (typeof places)[number],
  version: string,
  timeout = 10_000,
) {
  await expect(page.getByLabel(sign, { exact: true })).toBeAttached({ timeout })
  await expect(page.locator('html')).toHaveAttribute(`data-${name}`, version, { timeout })
}

function isFallbackReport(request: { url(): string; postData(): string | null }, app: string) {
  if (!request.url().endsWith('/api/releases/reports')) return false
  const { kind, ...report } = JSON.parse(request.postData() ?? '{}')
  return kind === 'fell-back' && report.app === app && report.version === bad
}
