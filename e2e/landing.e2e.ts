// Looks at: remote-landing, host/src/message-bar, server/src/site/pages, server/src/content/contact, server/src/content/entries, server/src/content/pictures, server/src/site/prerender
import {
  createApiClient,
  delayResponses,
  expect,
  expectHydrated,
  fillIn,
  test,
  touch,
} from './support/test.ts'

const menu = ['Home', 'Services', 'Staff', 'Rooms', 'Contact']

test('a phone in landscape shows the whole title and button of the hero', async ({ page }) => {
  for (const path of ['/', '/th', '/zh', '/ja']) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 667, height: 375 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(page.locator('#home button'), path).toBeInViewport({ ratio: 1 })
      const box = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())
      const { bottom } = await box('#top-bar a[href="#home"] >> nth=0')
      expect((await box('#home h1')).top, path).toBeGreaterThanOrEqual(bottom)
    }
  }
})

test('the menu scrolls to each section', async ({ page }) => {
  await page.goto('/')
  for (const name of menu) {
    const link = page.locator('#top-bar').getByRole('link', { name, exact: true })
    await link.click()
    const section = page.locator(`#${name.toLowerCase()}`)
    await expect(section).toBeInViewport()
    await expect
      .poll(() => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(120)
  }
})

test('Back returns from a section to the scroll position before', async ({ page }) => {
  await page.goto('/')
  // Scripts load at the first touch; before that the link is a plain anchor.
  await touch(page)
  await expectHydrated(page)
  await page.locator('#top-bar').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL(/#contact$/)
  const contact = page.locator('#contact')
  await expect
    .poll(() => contact.evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(120)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a banner is animated for who scrolls before any script', async ({ page }) => {
  const release = await delayResponses(page, '**/*.js')
  await page.goto('/')
  const banner = page.locator('#services li').first()
  const parts = banner.locator('picture, article > :last-child')
  const opacities = () => parts.evaluateAll((all) => all.map((it) => getComputedStyle(it).opacity))
  await expect.poll(opacities).toEqual(['0', '0'])
  await page.mouse.wheel(0, 800)
  await expect.poll(opacities).not.toContain('0')
  // Its animation goes on when it is scrolled out of view.
  await page.mouse.wheel(0, -800)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(opacities).toEqual(['1', '1'])

  release()
  await expectHydrated(page)
  await page.mouse.wheel(0, 800)
  await expect(banner).toBeInViewport()
  expect(await opacities()).toEqual(['1', '1'])
  // A delay of 0.5 s would be that of a second animation.
  const delaysMs = await banner.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ effect }) => effect?.getTiming().delay),
  )
  expect(delaysMs).not.toContain(500)
})

test('each service banner scrolls to the contact form, also by the space bar', async ({ page }) => {
  await page.goto('/')
  await touch(page)
  await expectHydrated(page)
  for (const index of [0, 1, 2]) {
    const button = page.locator('#services').getByRole('button', { name: 'Contact us' }).nth(index)
    await button.scrollIntoViewIfNeeded()
    await (index === 0 ? button.press('Space') : button.click())
    await expect(page.getByLabel('Email')).toBeInViewport()
  }
})

test('up to 856 px there is a burger menu, from 857 px the desktop menu and text beside pictures', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.locator('#top-bar')
  const banner = page.locator('#services article').first()
  for (const [width, isMobile] of [
    [856, true],
    [857, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: isMobile })
    await expect(bar.getByRole('link', { name: 'Services' }).first()).toBeVisible({
      visible: !isMobile,
    })
    await expect(bar.getByRole('button', { name: 'Book now' })).toBeVisible({ visible: !isMobile })
    const isBelow = await banner.evaluate(({ children }) => {
      const [picture, words] = [...children] as HTMLElement[]
      return (words?.offsetTop ?? 0) >= (picture?.offsetTop ?? 0) + (picture?.offsetHeight ?? 0)
    })
    expect(isBelow).toBe(isMobile)
  }
})

test('the slide-out menu traps the focus, scrolls to a section and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const burger = page.getByRole('button', { name: 'Menu' })
  const contact = page.getByRole('link', { name: 'Contact', exact: true })
  const open = async () => {
    await burger.click()
    await expect(burger).toHaveAttribute('aria-expanded', 'true')
  }
  await open()
  await page.keyboard.press('Shift+Tab')
  await expect(contact).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await expect(burger).toBeFocused()

  await open()
  await page.mouse.click(20, 400)
  await expect(contact).toBeHidden()
  await open()
  await contact.click()
  await expect(page.getByLabel('Message')).toBeInViewport()
  await expect(contact).toBeHidden()
})

test('a picture has its alternative text and focal point, which the policy allows', async ({
  page,
  server,
}) => {
  const callApi = await createApiClient(server)
  const [person] = await callApi<{ _id: string; name: string }[]>('GET', '/staff')
  const change = (settings: object) =>
    callApi('PUT', `/staff/${person?._id}`, { name: person?.name, ...settings })
  await change({ pictureText: 'By the window', focal: { x: 0.125, y: 1 } })
  await page.goto('/')
  await expect(page.getByAltText('By the window')).toHaveCSS('object-position', '12.5% 100%')
  await expect(page.locator('#staff img').nth(1)).toHaveCSS('object-position', '50% 50%')
  await change({ pictureText: '', focal: null })
})

test('sends a message that the administrator can read', async ({ page, server }) => {
  await page.goto('/')
  const fields = { Name: 'Anan', Email: 'anan@example.com', Message: 'Is Thursday evening free?' }
  await fillIn(page, fields)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const confirmation = page.locator('#contact').getByText('Your message has been received.')
  await expect(confirmation).toBeInViewport()
  await page.getByLabel('Message').pressSequentially('O')
  await expect(confirmation).toBeHidden()

  const callApi = await createApiClient(server)
  expect(await callApi('GET', '/messages')).toContainEqual(
    expect.objectContaining({ name: 'Anan', email: 'anan@example.com', deliveredAt: null }),
  )
})

test('a notice is shown at the bottom centre for 6000 ms', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await expect(page.getByLabel('Message')).toBeAttached()
  // From here on, only the test advances the clock.
  await page.clock.pauseAt(3_600_000)
  const long = 'A long sentence that goes on and on, as some of them do. '.repeat(4)
  for (const message of [long, 'All is saved']) {
    await page.evaluate((text) => {
      const detail = { open: true, severity: 'success', message: text }
      document.dispatchEvent(new CustomEvent('snackbar', { detail }))
    }, message)
    const box = await page.getByText(message.trim()).locator('..').boundingBox()
    expect(box && Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(1)
  }
  const box = await page.getByText('All is saved').locator('..').boundingBox()
  expect(box && box.y + box.height).toBeGreaterThan(800)
  await page.clock.runFor(5999)
  await expect(page.getByText('All is saved')).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText('All is saved')).toHaveCount(0)
})
