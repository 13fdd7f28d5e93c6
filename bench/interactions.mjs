import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { median } from './median.mjs'
import { slow4g } from './slow-4g.mjs'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
const slowdown = 4
const runs = 5

/**
 * How long a tap takes until the next frame is painted (INP), on a phone with a processor four times
 * slower: a tap on the menu and a sent form, each the first thing that happens on a page.
 * @returns ms; null where the page has no such thing
 */
export function interactionsOf(url) {
  return inBrowser(async (browser) => ({
    menuMs: await medianOf(browser, url, tapMenu),
    formMs: await medianOf(browser, url, sendForm),
  }))
}

/**
 * The same phone on Slow 4G: what the first touch costs, somewhere on the page, once it has loaded.
 * @returns ms from the touch until the page is taken over, and until the next frame is painted;
 *   null where nothing takes the page over
 */
export function takeOverOf(url) {
  return inBrowser(async (browser) => {
    const takenOver = []
    const painted = []
    for (let run = 0; run < runs; run++) {
      const page = await openSlowly(browser, url, slow4g)
      if (!(await page.evaluate(awaitTakeOver))) return { takenOverMs: null, touchMs: null }
      await page.touchscreen.tap(200, 300)
      await page.waitForFunction(() => globalThis.takenOverMs, null, { polling: 50 })
      takenOver.push(await page.evaluate(() => globalThis.takenOverMs))
      await page.waitForTimeout(1000)
      painted.push(await page.evaluate(() => globalThis.longestMs))
      await page.context().close()
    }
    return { takenOverMs: Math.round(median(takenOver)), touchMs: Math.round(median(painted)) }
  })
}

async function inBrowser(measure) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** With nothing in its cache. */
async function openSlowly(browser, url, network) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(url)
  await page.evaluate(watch)
  return page
}

/** Runs in the page. @returns whether something will take it over */
function awaitTakeOver() {
  const { salaTakeOver } = globalThis
  let touchedMs
  addEventListener('pointerdown', ({ timeStamp }) => (touchedMs ??= timeStamp), true)
  globalThis.salaTakeOver = () => {
    const replay = salaTakeOver()
    return () => {
      globalThis.takenOverMs = performance.now() - touchedMs
      replay()
    }
  }
  return salaTakeOver !== undefined
}

async function medianOf(browser, url, interact) {
  const figures = []
  for (let run = 0; run < runs; run++) {
    const page = await openSlowly(browser, url)
    const wasThere = await interact(page)
    await page.waitForTimeout(1000)
    if (wasThere) figures.push(await page.evaluate(() => globalThis.longestMs))
    await page.context().close()
  }
  return figures.length > 0 ? Math.round(median(figures)) : null
}

function watch() {
  globalThis.longestMs = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId) globalThis.longestMs = Math.max(globalThis.longestMs, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

async function tapMenu(page) {
  const burger = page.getByRole('button', { name: 'Menu' })
  if (!(await burger.isVisible())) return false
  await burger.tap()
  return true
}

async function sendForm(page) {
  // What is sent leads to no other page where scripts check it first.
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const send = page.getByRole('button', { name: 'Send' })
  await send.scrollIntoViewIfNeeded()
  await send.tap()
  return true
}
