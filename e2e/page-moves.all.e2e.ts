// Looks at: remote-landing, host/src, shared/src/theme, server/src/site/pages
import type { Page } from '@playwright/test'
import { watchShifts } from './support/layout.ts'
import { addPeople } from './support/lists.ts'
import { delayResponses, expect, expectStoredOnce, fillIn, test } from './support/test.ts'

// Adds people: other tests count them.
test.use({ serverName: 'moves' })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Leaves requests for scripts without a response. */
const blockScripts = (page: Page) => page.route('**/*.js', () => new Promise(() => {}))

test.describe('before scripts have loaded', () => {
  test('a banner is animated when it is scrolled into view, and stays visible', async ({
    page,
  }) => {
    await blockScripts(page)
    await page.goto('/')
    const banner = page.locator('#services li').first()
    const parts = banner.locator('picture, h3')
    const seen = () =>
      parts.evaluateAll((all) => all.map((part) => part.checkVisibility({ checkOpacity: true })))
    expect(await seen()).toEqual([false, false])
    await expect(banner.locator('svg')).toBeVisible()

    await page.mouse.wheel(0, 800)
    // Delayed by half a second, independent of the scroll.
    await expect
      .poll(() =>
        banner.evaluate((element) =>
          element.getAnimations({ subtree: true }).flatMap((animation) => {
            const { delay, duration } = animation.effect?.getTiming() ?? {}
            return 'transitionProperty' in animation && animation.transitionProperty === 'opacity'
              ? [[delay, duration]]
              : []
          }),
        ),
      )
      .toEqual([
        [500, 700],
        [500, 700],
      ])
    await expect.poll(seen).toEqual([true, true])
    await page.mouse.wheel(0, -800)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await seen()).toEqual([true, true])
  })

  test('a banner with the focus is visible at once', async ({ page }) => {
    await blockScripts(page)
    await page.goto('/')
    const last = page.locator('#services li').last()
    const opacity = await last.getByRole('button').evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true })
      return getComputedStyle(button.closest('article')?.lastElementChild ?? button).opacity
    })
    expect(opacity).toBe('1')
  })

  test('pictures below the first screen load on scroll, not on touch', async ({ page }) => {
    await blockScripts(page)
    await page.goto('/')
    const picture = page.locator('#services img').first()
    const requested = page.waitForRequest('**/*.js')
    await page.mouse.click(200, 300)
    await requested
    await expect(picture).toBeHidden()
    await page.mouse.wheel(0, 800)
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('pictures that failed while offline load once the connection is back', async ({
    page,
    context,
  }) => {
    await blockScripts(page)
    await page.goto('/')
    const picture = page.locator('#services img').first()
    const widthPx = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/banner-'),
    )
    await context.setOffline(true)
    await page.mouse.wheel(0, 800)
    await failed
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await widthPx()).toBe(0)

    await context.setOffline(false)
    await expect.poll(widthPx).toBeGreaterThan(0)
  })

  test('a link of the slide-out menu closes it', async ({ page }) => {
    await page.setViewportSize(phone.viewport)
    await blockScripts(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const item = page.getByRole('link', { name: 'Rooms', exact: true })
    await item.click()
    await expect(item).toBeHidden()
    await expect(page).toHaveURL(/#rooms$/)
    await expect(page.locator('#rooms')).toBeInViewport()
    await page.goBack()
    await expect(page).not.toHaveURL(/#/)
  })

  test('a message sent while offline is sent once when the connection is back', async ({
    page,
    context,
    server,
  }) => {
    const message = 'Is Monday evening free?'
    await page.goto('/')
    await context.setOffline(true)
    await fillIn(page, { Name: 'Ploy', Email: 'ploy@mail.example', Message: message })
    const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.getByRole('button', { name: 'Send' }).click()
    await tried
    await expect(page.getByLabel('Message')).toHaveValue(message)

    await context.setOffline(false)
    await expect(page.getByText('Your message has been received')).toBeVisible()
    await expectStoredOnce(server, message)
  })
})

test.describe('a phone', () => {
  test.use(phone)

  test('“More of us” scrolls to the first new person and focuses it', async ({ page, server }) => {
    const remove = await addPeople(server, 40)
    await page.goto('/')
    const requested = page.waitForResponse('**/api/staff')
    await page.touchscreen.tap(200, 300)
    await requested
    const names = page.locator('#staff h3')
    const more = page.locator('#staff').getByRole('link', { name: /more/i })
    await more.scrollIntoViewIfNeeded()
    await more.tap()
    await expect.poll(() => names.count()).toBeGreaterThan(8)
    await expect(names.nth(8).locator('..')).toBeFocused()
    // Scroll positions may be rounded by a fraction of a pixel.
    await expect(names.nth(8)).toBeInViewport({ ratio: 0.95 })
    await expect(names.nth(7)).not.toBeInViewport({ ratio: 0.5 })
    await expect(names.nth(10)).not.toBeInViewport()
    await remove()
  })
})

test('cached fonts are used from the first paint', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => page.locator('html').getAttribute('data-loading')).toBeNull()
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(globalThis, { seen })
    const record = () => {
      if (document.body) seen.push(getComputedStyle(document.body).fontFamily.split(',')[0])
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  // The page waits a moment for fonts: the clock is paused in it.
  await page.clock.install({ time: '2026-01-01T08:00:00' })
  await page.clock.pauseAt('2026-01-01T08:00:01')
  await page.reload()
  await page.clock.runFor(50)
  const seen = await page.evaluate(() => [
    ...new Set((globalThis as unknown as { seen: string[] }).seen),
  ])
  expect(seen).toEqual(['"Figtree Variable"'])
  const displays = await page.evaluate(() => [...document.fonts].map(({ display }) => display))
  expect(new Set(displays)).toEqual(new Set(['block']))
})

test('what is below the first screen is laid out once the fonts are there', async ({ page }) => {
  await blockScripts(page)
  const release = await delayResponses(page, '**/*.woff2')
  await page.goto('/')
  const button = page.locator('#contact').getByRole('button')
  const isLaidOut = () =>
    button.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  release()
  await expect.poll(isLaidOut).toBe(true)
})

for (const [width, height] of [
  [390, 844],
  [857, 800],
  [1440, 900],
] as const) {
  test(`jumps are exact before the page is laid out, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await blockScripts(page)
    const expectNoShift = await watchShifts(page)
    await delayResponses(page, '**/*.woff2')
    await page.goto('/')
    // A browser ignores keys before the first paint.
    await expect(async () => {
      await page.keyboard.press('End')
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    }).toPass()
    const toEndPx = () =>
      page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    await expect.poll(toEndPx).toBeLessThanOrEqual(1)
    await expect(page.getByText('© 2019 Sala Chan')).toBeInViewport()
    await expectNoShift()

    await page.goto('/?again')
    const contact = page.locator('#contact')
    await page.locator('#services').getByRole('button').first().press('Enter')
    const offsetPx = () =>
      contact.evaluate((section) => {
        const { scrollMarginTop } = getComputedStyle(section)
        return section.getBoundingClientRect().top - Number.parseFloat(scrollMarginTop)
      })
    await expect.poll(async () => Math.abs(await offsetPx())).toBeLessThanOrEqual(1)
  })

  test(`fonts that load late move nothing in a section below, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const expectNoShift = await watchShifts(page)
    const release = await delayResponses(page, '**/*.woff2')
    await page.goto('/')
    await page.locator('#rooms').evaluate((rooms) => rooms.scrollIntoView({ behavior: 'instant' }))
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    await expectNoShift()
  })
}
