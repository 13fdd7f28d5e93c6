import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.mjs'
import { median, medians } from './figures.mjs'
import { slow4g, withBrowser } from './servers.mjs'

const runs = 5
const slowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const frameMs = 1000 / 60
const travelMs = 4000

/**
 * Measures a page by Lighthouse (mobile, simulated throttling); medians.
 * @returns the score, 0 to 100, times, and what is loaded before anybody touches the page
 */
export async function runLighthouse(url) {
  const chromePath = await findChromium()
  const figures = []
  for (let run = 0; run < runs; run++) {
    const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: flags })
    try {
      const options = { port: chrome.port, onlyCategories: ['performance'] }
      figures.push(figuresOf(await lighthouse(url, options)))
    } finally {
      chrome.kill()
    }
  }
  return medians(figures)
}

function figuresOf({ lhr }) {
  const { items } = lhr.audits['network-requests'].details
  // Data addresses are no requests.
  const requests = items.filter(({ protocol }) => protocol !== 'data')
  const kilobytes = (items) =>
    Number((items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024).toFixed(1))
  const audit = (name) => lhr.audits[name].numericValue
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    'FCP ms': Math.round(audit('first-contentful-paint')),
    'LCP ms': Math.round(audit('largest-contentful-paint')),
    'TBT ms': Math.round(audit('total-blocking-time')),
    CLS: Number(audit('cumulative-layout-shift').toFixed(3)),
    'untouched kB': kilobytes(requests),
    'of it scripts': kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
  }
}

/**
 * Measures the first touch once the page has loaded, on Slow 4G and a processor four times slower; medians.
 * @returns ms from the touch until the next frame is painted, and until the page is hydrated, if scripts do that
 */
export function measureFirstTouch(url) {
  return withBrowser(async (browser) => {
    const paintedMs = []
    const takenOverMs = []
    for (let run = 0; run < runs; run++) {
      const page = await openSlowly(browser, url)
      const isTakenOver = await page.evaluate(watchTakeOver)
      await page.touchscreen.tap(200, 300)
      if (isTakenOver) {
        await page.waitForFunction(() => globalThis.takenOverMs, null, { polling: 50 })
        takenOverMs.push(await page.evaluate(() => globalThis.takenOverMs))
      }
      await page.waitForTimeout(1000)
      paintedMs.push(await page.evaluate(() => globalThis.longestMs))
      await page.context().close()
    }
    return {
      'first touch ms': Math.round(median(paintedMs)),
      ...(takenOverMs.length > 0 && { 'taken over ms': Math.round(median(takenOverMs)) }),
    }
  })
}

/** Opens a page with an empty cache. */
async function openSlowly(browser, url) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await page.goto(url)
  await page.evaluate(() => {
    globalThis.longestMs = 0
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) {
        if (interactionId) globalThis.longestMs = Math.max(globalThis.longestMs, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  return page
}

/** Runs in the page. @returns whether scripts will take it over */
function watchTakeOver() {
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

/**
 * Opens every gallery as far as it goes, then scrolls through the page at a steady pace.
 * @returns the percentage of frames that came later than the next one was due
 */
export function measureLateFrames(url) {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: phone.viewport })
    await page.goto(url)
    await page.mouse.move(200, 200)
    await page.locator('#notices > *').first().waitFor({ state: 'attached' })
    for (const section of ['staff', 'rooms']) {
      const more = page.locator(`#${section}`).getByRole('link', { name: /more/i })
      for (let turn = 0; turn < 60 && (await more.count()) > 0; turn++) await more.click()
    }
    const frames = await page.evaluate(travel, travelMs)
    const late = frames.filter((ms) => ms > 2 * frameMs).length
    return Number(((100 * late) / frames.length).toFixed(1))
  })
}

/** Runs in the page: scrolls from its top to its end. @returns how long each frame took, in ms */
export function travel(durationMs) {
  return new Promise((resolve) => {
    const frames = []
    const startMs = performance.now()
    const distancePx = document.documentElement.scrollHeight - innerHeight
    let lastMs = startMs
    scrollTo({ top: 0, behavior: 'instant' })
    requestAnimationFrame(function step(nowMs) {
      frames.push(nowMs - lastMs)
      lastMs = nowMs
      const part = (nowMs - startMs) / durationMs
      if (part >= 1) return resolve(frames.slice(1))
      scrollTo({ top: distancePx * part, behavior: 'instant' })
      requestAnimationFrame(step)
    })
  })
}
