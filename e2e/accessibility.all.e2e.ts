// Looks at: remote-, server/src/site/pages, shared/src/theme
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { expect, signInPage, test } from './support/test.ts'

const screens: [path: string, sign?: string][] = [
  ['/', 'Message'],
  ['/th', 'ข้อความ'],
  ['/zh', '留言'],
  ['/ja', 'メッセージ'],
  ['/login', 'Password'],
  ['/nowhere'],
  ['/staff', 'Name'],
  ['/rooms', 'Title'],
]

for (const [path, sign] of screens) {
  test(`${path} has no serious axe finding, and fits every width`, async ({ page, server }) => {
    const isOffice = path === '/staff' || path === '/rooms'
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
