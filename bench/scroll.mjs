import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'

const frameMs = 1000 / 60
const durationMs = 4000

/**
 * Opens every gallery as far as it goes, then scrolls through the page at a steady pace.
 * @returns how many frames in a hundred came later than the next one was due
 */
export async function scrollOf(url) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await page.goto(url)
    await page.mouse.move(200, 200)
    await page.locator('#notices > *').first().waitFor({ state: 'attached' })
    for (const section of ['staff', 'rooms']) {
      const more = page.locator(`#${section}`).getByRole('link', { name: /more/i })
      for (let turn = 0; turn < 60 && (await more.count()) > 0; turn++) await more.click()
    }
    const frames = await page.evaluate(travel, durationMs)
    const late = frames.filter((ms) => ms > 2 * frameMs).length
    return Number(((100 * late) / frames.length).toFixed(1))
  } finally {
    await browser.close()
  }
}

/** Runs in the page: from its top to its end, so that each frame has its turn. */
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
