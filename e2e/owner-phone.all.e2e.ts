// Looks at: remote-site, remote-people, remote-staff, shared/src/ui, shared/src/collection
import { devices, type Locator, type Page } from '@playwright/test'
import { expectNoOverflow, watchShifts } from './support/layout.ts'
import { createPicture } from './support/pictures.ts'
import { admin } from './support/server.ts'
import { test as base, expect, signInByApi } from './support/test.ts'

/** The back-office in Thai on a phone. */
const test = base.extend<{ owner: Page }>({
  owner: async ({ page, server }, use) => {
    const session = { ...(await signInByApi(server)), language: 'th' }
    await page.request.put('/api/auth/language', {
      headers: { Authorization: `Bearer ${session.token}` },
      data: { language: 'th' },
    })
    await page.addInitScript((text) => localStorage.setItem('token', text), JSON.stringify(session))
    await use(page)
  },
})

const { viewport, hasTouch, isMobile } = devices['Pixel 7']
test.use({ serverName: 'owner on a phone', viewport, hasTouch, isMobile })

/** The right edges, in CSS pixels. */
const rightEdges = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().right))

async function expectWithin(all: Locator, widthPx: number) {
  expect(Math.max(...(await rightEdges(all)))).toBeLessThanOrEqual(widthPx)
}

test('tabs, opening hours and prices fit the width', async ({ owner }) => {
  await owner.goto('/site')
  const tabs = owner.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  for (const width of [320, 360, 390]) {
    await owner.setViewportSize({ width, height: 844 })
    await expectWithin(tabs, width)
  }

  await owner.getByRole('tab', { name: 'ข้อมูลร้าน' }).tap()
  await owner.getByRole('button', { name: 'กรอกเวลาเปิด' }).tap()
  const times = owner.locator('input[type=time]')
  await expect(times).toHaveCount(14)
  const narrowest = await times.evaluateAll((all) => Math.min(...all.map((one) => one.clientWidth)))
  // “02:00 PM” and the clock beside it.
  expect(narrowest).toBeGreaterThanOrEqual(128)

  await owner.getByRole('tab', { name: 'ราคา' }).tap()
  for (const minutes of ['60', '90', '120']) {
    await owner.getByRole('button', { name: 'เพิ่มคอลัมน์' }).tap()
    await expect(owner.locator(`th input[value="${minutes}"]`)).toBeVisible()
  }
  await owner.getByRole('button', { name: 'ดึงจากบริการ' }).tap()
  const fields = owner.getByRole('tabpanel').locator('input')
  await expect(fields).toHaveCount(4 + 3 + 3 + 9)
  await expectWithin(fields, 390)
  await expect(owner.getByText('90 นาที', { exact: true })).toHaveCount(3)
})

for (const path of ['/staff', '/messages', '/history', '/people']) {
  test(`${path} is not wider than a phone, with text at 200 % too`, async ({ owner }) => {
    await owner.goto(path)
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible()
    const tabs = await owner.getByRole('tab').all()
    for (const [size, widths] of [
      ['', [320, 390]],
      ['200%', [390]],
    ] as const) {
      await owner.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await expectNoOverflow(owner, `${path} ${size}`, [...widths])
      for (const tab of tabs) {
        await tab.tap()
        await expectNoOverflow(owner, `${path} ${await tab.textContent()} ${size}`, [...widths])
      }
    }
  })
}

test('shows the Thai original as a placeholder', async ({ owner }) => {
  await owner.goto('/th')
  const title = (await owner.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(title).toMatch(/[ก-๙]/)
  await owner.goto('/site')
  await owner.getByRole('radiogroup').getByText('ไทย', { exact: true }).tap()
  await expect(owner.getByLabel('หัวข้อ', { exact: true }).first()).toHaveAttribute(
    'placeholder',
    title,
  )
})

test('the list starts on the first screen, and its form opens above it', async ({ owner }) => {
  const expectNoShift = await watchShifts(owner)
  await owner.goto('/staff')
  const row = owner.getByRole('row').filter({ hasText: 'Mali' })
  await expect(row).toBeInViewport({ ratio: 0.9 })
  // The Thai font may come late.
  await expectNoShift(0.05)

  const form = owner.getByRole('form', { name: 'เพิ่มพนักงาน' })
  const name = form.getByLabel('ชื่อ', { exact: true })
  const heading = form.getByRole('button', { name: 'เพิ่มพนักงาน' })
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(name).toBeHidden()
  await heading.tap()
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await name.fill('ดาว')
  await owner.setViewportSize({ width: 915, height: 412 })
  await expect(name).toHaveValue('ดาว')
  await expect(heading).toBeHidden()
  await owner.setViewportSize(viewport)
  await expect(name).toHaveValue('ดาว')
  await form.locator('input[type=file]').setInputFiles(await createPicture('ดาว'))
  await form.getByRole('button', { name: 'เพิ่ม', exact: true }).tap()
  await expect(name).toBeHidden()
  await expect(heading).toBeFocused()
  await expect(owner.getByRole('row').filter({ hasText: 'ดาว' })).toBeInViewport()
})

test('buttons of a compact list are at least 44 px', async ({ owner }) => {
  await owner.goto('/staff')
  await owner.getByText('แบบย่อ').tap()
  const row = owner.locator('tbody tr').filter({ hasText: 'Mali' })
  const buttons = row.getByRole('button')
  await expect(buttons).toHaveCount(4)
  for (const { width, height } of await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()),
  )) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expectWithin(buttons, viewport.width)
})

test('scrolls to the link of a new invitation', async ({ owner }) => {
  await owner.goto('/people')
  const form = owner.getByRole('form', { name: 'เชิญ' })
  await form.getByLabel(/^อีเมล/).fill('fon@sala.example')
  await form.getByRole('combobox').selectOption({ label: 'ผู้อ่าน' })
  await form.getByRole('button', { name: 'เชิญ' }).tap()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('รหัสผ่านของคุณ').fill(admin.password)
  await dialog.getByRole('button', { name: 'เชิญ' }).tap()
  await expect(owner.getByLabel('ลิงก์คำเชิญสำหรับ fon@sala.example')).toBeInViewport()
})

test('does not break addresses in a narrow table of people', async ({ owner }) => {
  for (const width of [856, 857, 1000]) {
    await owner.setViewportSize({ width, height: 900 })
    await owner.goto('/people')
    const address = owner.getByRole('cell', { name: 'admin@sala.example คุณ', exact: true })
    const lines = await address.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell.firstChild ?? cell)
      return range.getClientRects().length
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})
