// Looks at: remote-, server/src/site/pages
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { expect, signInPage, test } from './support/test.ts'

const screens = [
  { path: '/', sign: 'Message', isOffice: false },
  { path: '/login', sign: 'Password', isOffice: false },
  { path: '/nowhere', sign: undefined, isOffice: false },
  { path: '/staff', sign: 'Name', isOffice: true },
  { path: '/rooms', sign: 'Title', isOffice: true },
]

for (const { path, sign, isOffice } of screens) {
  test(`${path} has no serious axe finding, and fits every width`, async ({ page, server }) => {
    if (isOffice) await signInPage(page, server)
    await page.emulateMedia({ reducedMotion: 'reduce' })

    for (const width of [320, 390, 856, 857, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      if (sign) await expect(page.getByLabel(sign, { exact: true })).toBeAttached()
      if (isOffice) await expect(page.getByRole('button', { name: /^edit/i }).first()).toBeVisible()
      await expectNoOverflow(page, path, [width])
      if (width === 390 || width === 1440) await expectAccessible(page, { isSeriousOnly: true })
    }
  })
}
