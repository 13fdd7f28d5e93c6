import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { median } from './lighthouse.mjs'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
const slowdown = 4
const runs = 5

/**
 * How long a tap takes until the next frame is painted (INP), on a phone with a processor four times
 * slower: a tap on the menu and a sent form, each the first thing that happens on a page.
 * @returns ms; null where the page has no such thing
 */
export async function interactionsOf(url) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return {
      menuMs: await medianOf(browser, url, tapMenu),
      formMs: await medianOf(browser, url, sendForm),
    }
  } finally {
    await browser.close()
  }
}

async function medianOf(browser, url, interact) {
  const figures = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.newPage(phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url)
    await page.evaluate(watch)
    const wasThere = await interact(page)
    await page.waitForTimeout(1000)
    if (wasThere) figures.push(await page.evaluate(() => globalThis.longestMs))
    await page.close()
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
