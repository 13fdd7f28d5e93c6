import { median } from './median.mjs'
import { slow4g } from './slow-4g.mjs'

const runs = 5
const slowdown = 4
const tablet = { viewport: { width: 1024, height: 768 } }
const rows = 'tbody tr button'

/**
 * How the back-office opens at `/staff`, on a processor four times slower, medians of five: the first time on Slow 4G, then with
 * everything in the browser's cache; and how long it takes from one list to the other and back.
 * @param session as the browser stores it
 * @returns ms since the navigation; `shift` without a unit
 */
export async function openingOf(browser, url, session) {
  const cold = []
  for (let run = 0; run < runs; run++) {
    cold.push(await inContext(browser, session, (page, cdp) => openCold(page, cdp, url)))
  }
  const warm = await inContext(browser, session, (page) => openWarm(page, url))
  const of = (name) => Math.round(median(cold.map((figures) => figures[name])))
  return {
    'first paint': of('firstMs'),
    'largest of the document': of('documentMs'),
    'largest at last': of('largestMs'),
    rows: of('rowsMs'),
    shift: Number(median(cold.map(({ shift }) => shift)).toFixed(3)),
    'rows again': Math.round(median(warm.rowsMs)),
    'to the other list': Math.round(median(warm.changesMs)),
  }
}

async function inContext(browser, session, work) {
  const context = await browser.newContext(tablet)
  try {
    await context.addInitScript(watch, { session, rows })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await work(page, cdp)
  } finally {
    await context.close()
  }
}

async function openCold(page, cdp, url) {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await page.goto(`${url}/staff`, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor()
  // Until its pictures are there.
  await page.waitForTimeout(3000)
  return page.evaluate(() => {
    const { firstMs, takenOverMs, rowsMs, largest, shift } = globalThis.seen
    const ofDocument = largest.filter((ms) => ms < takenOverMs)
    return { firstMs, rowsMs, documentMs: ofDocument.at(-1), largestMs: largest.at(-1), shift }
  })
}

async function openWarm(page, url) {
  const rowsMs = []
  const changesMs = []
  // The first fills the cache.
  for (let run = 0; run <= runs; run++) {
    await page.goto('about:blank')
    await page.goto(`${url}/staff`)
    await page.locator(rows).first().waitFor()
    await page.waitForTimeout(run === 0 ? 5000 : 500)
    if (run > 0) rowsMs.push(await page.evaluate(() => globalThis.seen.rowsMs))
  }
  await page.waitForTimeout(5000)
  for (const to of ['/rooms', '/staff', '/rooms', '/staff', '/rooms', '/staff', '/rooms']) {
    changesMs.push(await page.evaluate(change, { to, rows }))
    await page.waitForTimeout(500)
  }
  // Of the first one the other list is not read yet.
  return { rowsMs, changesMs: changesMs.slice(2) }
}

/** Runs in the page before anything else does. */
function watch({ session, rows }) {
  if (location.protocol === 'about:') return
  localStorage.setItem('token', session)
  const seen = { firstMs: 0, takenOverMs: 0, rowsMs: 0, largest: [], shift: 0 }
  globalThis.seen = seen
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => seen.largest.push(startTime))
  observe('layout-shift', ({ value }) => {
    seen.shift += value
  })
  const observer = new MutationObserver((changes) => {
    const isTakenOver = changes.some(
      ({ target, removedNodes }) => target.id === 'root' && removedNodes.length > 0,
    )
    if (isTakenOver) seen.takenOverMs ||= performance.now()
    if (!document.querySelector(rows)) return
    observer.disconnect()
    // In the frame that shows them.
    requestAnimationFrame(() => setTimeout(() => (seen.rowsMs = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: chooses another list in the menu. @returns how long until its rows are painted */
function change({ to, rows }) {
  const path = () => document.querySelector('h1')?.textContent
  const before = path()
  const startMs = performance.now()
  document.querySelector(`nav a[href="${to}"]`).click()
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      if (path() === before || !document.querySelector(rows)) return requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now() - startMs))
    })
  })
}
