// Looks at: server/src/releases, host/src/federation
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './fixtures/release-test.ts'
import { createVariant, screenScript } from './fixtures/variant.ts'
import { expect, signInPage } from './support/test.ts'

test.use({ mayThrow: true, trace: 'off' })

const [good, bad] = ['8.6.0', '8.7.0'] as const

/** Creates a build whose screen throws in its first render. */
function createBrokenVariant() {
  const variant = createVariant('rooms', bad)
  const name = readdirSync(variant.dist).find((file) => screenScript.test(file)) ?? ''
  const path = join(variant.dist, name)
  const thrower = 'default:()=>()=>{throw RangeError("no room left")}'
  writeFileSync(path, readFileSync(path, 'utf8').replace(/default:\(\)=>\w+/, thrower))
  return variant
}

test('an error of one user ends the canary, and the user gets the version before', async ({
  page,
  publisher,
  server,
}) => {
  test.setTimeout(120_000)
  await publisher.ship(createVariant('rooms', good))
  await publisher.publish(createBrokenVariant())
  await publisher.startCanary('rooms', bad, 100)
  await signInPage(page, server)
  await page.goto('/rooms')
  await expect(page.getByLabel('Title', { exact: true })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-rooms', good)
  await expect
    .poll(async () => (await publisher.history('rooms')).events[0]?.why)
    .toMatch(/^1 of 1 visits .* failed: .* The last report: RangeError: no room left/)
})
