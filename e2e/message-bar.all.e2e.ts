// Looks at: host/src/message-bar, remote-auth, remote-landing, remote-people
import type { Locator, Page } from '@playwright/test'
import { admin } from './support/server.ts'
import { expect, fillIn, signIn, signInPage, test } from './support/test.ts'

test.use({ serverName: 'message bar' })

const windows = [
  { width: 320, height: 480 },
  { width: 390, height: 640 },
  { width: 857, height: 600 },
  { width: 1440, height: 900 },
]

/** Expects that the bar with this message covers no part of the controls. */
async function expectClear(page: Page, message: string | RegExp, controls: Locator[]) {
  const bar = page.locator('#notices [data-severity]').filter({ hasText: message })
  await expect(bar).toBeInViewport({ ratio: 1 })
  for (const control of controls) {
    // The bar moves with the scroll event, which comes one frame after the scroll.
    await expect(async () => {
      const [a, b] = [await bar.boundingBox(), await control.boundingBox()]
      if (!a || !b) throw new Error('Nothing is shown')
      const isApart = a.x >= b.x + b.width || b.x >= a.x + a.width
      const isClear = isApart || a.y >= b.y + b.height || b.y >= a.y + a.height
      expect(isClear, JSON.stringify([page.viewportSize(), a, b])).toBe(true)
    }).toPass()
  }
}

for (const viewport of windows) {
  test.describe(`${viewport.width} × ${viewport.height}: the message bar does not cover`, () => {
    test.use({ viewport })

    test('Sign In, nor the field that is focused', async ({ page }) => {
      await page.goto('/login')
      await signIn(page, { email: admin.email, password: 'wrong' })
      const button = page.getByRole('button', { name: 'Sign In' })
      await expectClear(page, /wrong/i, [button])
      for (const label of ['Email Address', 'Password']) {
        await page.getByLabel(label).focus()
        await expectClear(page, /wrong/i, [page.getByLabel(label)])
      }
    })

    test('Send', async ({ page }) => {
      await page.goto('/')
      const button = page.getByRole('button', { name: 'Send' })
      await button.click()
      await expectClear(page, 'Please fill all the fields', [button, page.locator('input:focus')])
      await fillIn(page, { Name: 'Anan', Email: 'anan@example.com', Message: 'Is Thursday free?' })
      await button.click()
      await expectClear(page, /thank you/i, [button])
    })

    test('the link of an invitation', async ({ page, server }) => {
      await signInPage(page, server)
      await page.goto('/people')
      const email = `fon-${viewport.width}@sala.example`
      const form = page.getByRole('form', { name: 'Invite' })
      await form.getByLabel('Email').fill(email)
      await form.getByRole('combobox').selectOption({ label: 'reader' })
      await form.getByRole('button', { name: 'Invite' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Your password').fill(admin.password)
      await dialog.getByRole('button', { name: 'Invite' }).click()
      const link = page.getByLabel(`Invitation link for ${email}`)
      await expect(link).toBeInViewport({ ratio: 1 })
      const copy = page.getByRole('button', { name: 'Copy', exact: true })
      await expectClear(page, `${email} invited.`, [link, copy])
    })
  })
}
