import { median, medians, printTable } from './figures.mjs'
import { travel } from './phone.mjs'
import { signIn, slow4g, withBrowser, withServers } from './servers.mjs'

// The back-office on a tablet: how it opens, and how long its main thread is busy with a long list.

const runs = 5
const slowdown = 4
const manyEntries = 5000
const travelMs = 10_000
const tablet = { viewport: { width: 1024, height: 768 } }
const rows = 'tbody tr button'
const threadKey = ({ pid, tid }) => `${pid} ${tid}`
const categories = ['disabled-by-default-devtools.timeline', 'toplevel']

await withServers({}, ([{ address }]) =>
  withBrowser(async (browser) => {
    const session = await signIn(address)
    const title = 'How the back-office opens on a processor four times slower, ms; medians of five'
    const cold = await openCold(browser, address, session)
    printTable(title, [{ ...cold, ...(await openWarm(browser, address, session)) }])
    printTable(
      'The largest scripts of the host, kit included',
      await weighHost(browser, address, session),
    )
  }),
)
await withServers({ entryCount: manyEntries }, ([{ address }]) =>
  withBrowser(async (browser) => {
    const longest = await longestTasks(browser, address, await signIn(address))
    printTable('The longest task of the back-office, ms', [{ staff: manyEntries, ...longest }])
  }),
)

/** The first time, on Slow 4G. */
async function openCold(browser, address, session) {
  const figures = []
  for (let run = 0; run < runs; run++) {
    const { page, cdp } = await openTablet(browser, session)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slow4g)
    await page.goto(`${address}/staff`, { waitUntil: 'commit' })
    await page.locator(rows).first().waitFor()
    // Until its pictures are there.
    await page.waitForTimeout(3000)
    figures.push(await page.evaluate(() => globalThis.seen))
    await page.context().close()
  }
  const { firstMs, documentMs, largestMs, rowsMs, shift } = medians(figures)
  return {
    'first paint': Math.round(firstMs),
    'largest of the document': Math.round(documentMs),
    'largest at last': Math.round(largestMs),
    rows: Math.round(rowsMs),
    shift: Number(shift.toFixed(3)),
  }
}

/** The scripts that a list loads from the host, compressed. The kit's own code is `ui`; the build names what it brings. */
async function weighHost(browser, address, session) {
  const { page } = await openTablet(browser, session)
  await page.goto(`${address}/staff`)
  await page.locator(rows).first().waitFor()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize })),
  )
  await page.context().close()
  return scripts
    .filter(({ path }) => /^\/host\/.*\.js$/.test(path))
    .sort((one, other) => other.encodedBodySize - one.encodedBodySize)
    .slice(0, 10)
    .map(({ path, encodedBodySize }) => ({
      script: path.split('/').at(-1),
      kB: Number((encodedBodySize / 1024).toFixed(1)),
    }))
}

/** In the same tab, with everything in the browser's cache; and from one list to the other and back. */
async function openWarm(browser, address, session) {
  const { page } = await openTablet(browser, session)
  const rowsMs = []
  const changesMs = []
  // The first fills the cache.
  for (let run = 0; run <= runs; run++) {
    await page.goto(`${address}/staff`)
    // Nothing is asked of the page meanwhile: Playwright's own script takes as long as the first paint.
    await page.waitForTimeout(run === 0 ? 8000 : 3000)
    if (run > 0) rowsMs.push(await page.evaluate(() => globalThis.seen.rowsMs))
  }
  await page.waitForTimeout(5000)
  for (const to of ['/rooms', '/staff', '/rooms', '/staff', '/rooms', '/staff', '/rooms']) {
    changesMs.push(await page.evaluate(change, { to, rows }))
    await page.waitForTimeout(500)
  }
  await page.context().close()
  return {
    'rows again': Math.round(median(rowsMs)),
    // The first two load what the other list needs.
    'to the other list': Math.round(median(changesMs.slice(2))),
  }
}

async function openTablet(browser, session) {
  const context = await browser.newContext(tablet)
  await context.addInitScript(watch, { session, rows })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp }
}

/** Runs in the page before anything else does. */
function watch({ session, rows }) {
  if (location.protocol === 'about:') return
  localStorage.setItem('token', session)
  const seen = { firstMs: 0, documentMs: 0, largestMs: 0, rowsMs: 0, shift: 0 }
  globalThis.seen = seen
  let isTakenOver = false
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestMs = startTime
    if (!isTakenOver) seen.documentMs = startTime
  })
  observe('layout-shift', ({ value }) => {
    seen.shift += value
  })
  const observer = new MutationObserver((changes) => {
    isTakenOver ||= changes.some(
      ({ target, removedNodes }) => target.id === 'root' && removedNodes.length > 0,
    )
    if (!document.querySelector(rows)) return
    observer.disconnect()
    // In the frame that shows them.
    requestAnimationFrame(() => setTimeout(() => (seen.rowsMs = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: chooses another list in the menu. @returns ms until its rows are painted */
function change({ to, rows }) {
  const title = () => document.querySelector('h1')?.textContent
  const before = title()
  const startMs = performance.now()
  document.querySelector(`nav a[href="${to}"]`).click()
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      if (title() === before || !document.querySelector(rows)) return requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now() - startMs))
    })
  })
}

/** While the list comes, is scrolled through, searched and sorted, and while a row is moved and edited. */
async function longestTasks(browser, address, session) {
  const page = await browser.newPage(tablet)
  await page.goto(`${address}/login`)
  await page.evaluate((value) => localStorage.setItem('token', value), session)
  const longestIn = (work) => measureLongestTask(browser, page, work)
  // By plain selectors: looking for roles and names among thousands is work for the same thread.
  const edit = page.locator(rows).first()
  const form = page.locator('form')
  const find = page.locator('input[type=search]')

  const listing = await longestIn(async () => {
    await page.goto(`${address}/staff`)
    await edit.waitFor()
  })
  const scrolling = await longestIn(() => page.evaluate(travel, travelMs))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const searching = await longestIn(async () => {
    await find.pressSequentially('ma 49', { delay: 100 })
    await page.waitForTimeout(500)
    await find.press('Escape')
  })
  const sorting = await longestIn(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await page.locator('th button').first().click()
      await page.waitForTimeout(500)
    }
  })
  const moving = await longestIn(async () => {
    await page.locator('[data-handle]').first().focus()
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(500)
    }
  })
  const editing = await longestIn(async () => {
    await edit.click()
    await form.locator('input:not([type=file])').pressSequentially(' the Elder')
    await form.locator('button').last().click()
  })
  return { listing, scrolling, searching, sorting, moving, editing }
}

/**
 * The longest task of the page's main thread until a second after the work, in the thread's own
 * time: what else the machine does at the moment does not count.
 */
async function measureLongestTask(browser, page, work) {
  await browser.startTracing(page, { categories })
  await work()
  await page.waitForTimeout(1000)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const mainThreads = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadKey),
  )
  const tasks = traceEvents.filter(
    (event) => /RunTask$/.test(event.name) && mainThreads.has(threadKey(event)),
  )
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
}
