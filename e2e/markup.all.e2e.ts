// Looks at: remote-, server/src/site/pages, server/src/people/audit, server/src/foundation/http
import type { Page } from '@playwright/test'
import { addAuthenticator, addPasskey, openAccount, test } from './fixtures/account-test.ts'
import { picture } from './support/pictures.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'markup' })

const markup = '<img src=x onerror="window.ran=1"><script>ran=1</script>'

test('markup in any field is text on every page, history and account as well', async ({ page }) => {
  await addAuthenticator(page)
  await openAccount(page)
  await addPasskey(page, markup)
  await isText(page, 'Passkeys')

  const token = await page.evaluate(() => JSON.parse(localStorage.token).token)
  const headers = { authorization: `Bearer ${token}` }
  const message = { name: markup, email: 'a@sala.example', message: markup }
  expect((await page.request.post('/api/send-email', { data: message })).ok()).toBe(true)
  // Named by markup as well: its name becomes a part of an address.
  const file = { ...(await picture('a')), name: `${markup}.jpg` }
  for (const [list, data] of [
    ['staff', { name: markup }],
    ['rooms', { title: markup, description: markup }],
  ] as const) {
    const added = await page.request.post(`/api/${list}`, { headers, data })
    const image = `/api/${list}/${(await added.json())._id}/image`
    const kept = await page.request.put(image, { headers, multipart: { file } })
    expect(kept.ok()).toBe(true)
  }
  for (const path of ['/', '/staff', '/rooms', '/messages', '/history', '/account']) {
    await page.goto(path)
    await isText(page, path)
  }
})

/** It stands there as it was typed, has become no element, and nothing of it has run. */
async function isText(page: Page, where: string) {
  await expect(page.getByText(markup).first(), where).toBeVisible()
  expect(await page.locator('img[onerror]').count(), where).toBe(0)
  expect(await page.evaluate(() => 'ran' in window), where).toBe(false)
}
