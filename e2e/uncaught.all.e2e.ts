// Looks at: server/src/releases
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { test } from './fixtures/publisher.ts'
import { createVariant } from './fixtures/variant.ts'
import { expect, readToken } from './support/test.ts'

/** Functions that fail, by the reported message. */
const failing: Record<string, () => unknown> = {
  'Error: in a handler': () => {
    throw new Error('in a handler')
  },
  'TypeError: in a timer': () =>
    setTimeout(() => {
      throw new TypeError('in a timer')
    }),
  'RangeError: in a promise': () => Promise.reject(new RangeError('in a promise')),
  'Uncaught null': () => {
    throw null
  },
  'A promise was rejected without a reason': () => Promise.reject(),
  'DataError: of the browser': () => {
    throw new DOMException('of the browser', 'DataError')
  },
  'RangeError: Maximum call stack size exceeded': () => {
    const deeper = (): number => deeper() + 1
    return deeper()
  },
}
const kinds = Object.keys(failing)
const screenScript = '__federation_expose_screen.js'

/** Counts the reports of each message for a version. */
async function countReports(page: Page, app: string, version: string) {
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const answer = await page.request.get('/api/releases', { headers })
  const apps: ReleaseStatus[] = await answer.json()
  const errors = apps.find((one) => one.app === app)?.errors?.[version] ?? []
  return Object.fromEntries(errors.map((error) => [error.message, error.count]))
}

test.use({ mayThrow: true })

test('records errors in handlers, promises and timers for the version that threw them', async ({
  office,
  publisher,
}) => {
  const variant = createVariant('rooms', '4.0.0')
  const script = join(variant.dist, screenScript)
  const all = Object.entries(failing).map(([kind, fail]) => `${JSON.stringify(kind)}:${fail}`)
  const listen = `document.addEventListener('fail',({detail})=>({${all}})[detail]());`
  writeFileSync(script, listen + readFileSync(script, 'utf8'))
  await publisher.ship(variant)
  await office.goto('/rooms')
  await expect(office.locator('html')).toHaveAttribute('data-rooms', '4.0.0')
  for (const detail of [...kinds, ...kinds.slice(0, 1)]) {
    const fail = (kind: string) => document.dispatchEvent(new CustomEvent('fail', { detail: kind }))
    await office.evaluate(fail, detail)
  }

  const once = Object.fromEntries(kinds.map((kind) => [kind, 1]))
  const counts = { ...once, 'Error: in a handler': 2 }
  await expect.poll(() => countReports(office, 'rooms', '4.0.0')).toEqual(counts)
  await office.goto('/releases')
  const table = office.getByRole('table', { name: 'Recent errors' })
  const row = table.getByRole('row').filter({ hasText: 'Error: in a handler' })
  await expect(row).toContainText('rooms 4.0.0')
  await expect(row).toContainText(new RegExp(`${screenScript}:\\d+:\\d+`))
})
