// Looks at: remote-, server/src/site/pages, server/src/people/audit, server/src/foundation/http
import type { Page } from '@playwright/test'
import { addAuthenticator, addPasskey, openAccount, test } from './fixtures/account-test.ts'
import { createPicture } from './support/pictures.ts'
import { expect, readToken } from './support/test.ts'

test.use({ serverName: 'markup' })

const markup = '<img src=x onerror="window.ran=1"><script>ran=1</script>'

test('shows markup in any field as text on every page', async ({ page }) => {
  await addAuthenticator(page)
  await openAccount(page)
  await addPasskey(page, markup)
  await expectText(page, 'Passkeys')

  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const message = { name: markup, email: 'a@sala.example', message: markup }
  expect((await page.request.post('/api/send-email', { data: message })).ok()).toBe(true)
  // The file name becomes part of an address.
  const file = { ...(await createPicture('a')), name: `${markup}.jpg` }
  for (const [list, data] of [
    ['staff', { name: markup }],
    ['rooms', { title: markup, description: markup }],
  ] as const) {
    const added = await page.request.post(`/api/${list}`, { headers, data })
    const image = `/api/${list}/${(await added.json())._id}/image`
    const uploaded = await page.request.put(image, { headers, multipart: { file } })
    expect(uploaded.ok()).toBe(true)
  }
  for (const path of ['/', '/staff', '/rooms', '/messages', '/history', '/account']) {
    await page.goto(path)
    await expectText(page, path)
  }
})

/** Expects that the markup is shown as text, without elements or scripts of it. */
async function expectText(page: Page, where: string) {
  await expect(page.getByText(markup).first(), where).toBeVisible()
  expect(await page.locator('img[onerror]').count(), where).toBe(0)
  expect(await page.evaluate(() => 'ran' in window), where).toBe(false)
}
