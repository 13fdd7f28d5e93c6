import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { fill } from './fill.mjs'
import { openingOf } from './opening.mjs'
import { admin, startSala } from './sala.mjs'
import { travel } from './scroll.mjs'

const durationMs = 10_000
const categories = ['disabled-by-default-devtools.timeline', 'toplevel']

/**
 * The back-office's list of so many staff, at the pace of a tablet: Chromium's trace of what its
 * main thread does while the list comes, while it is scrolled through, found in and sorted, and
 * while a row is moved and edited.
 * @returns the longest task of each in milliseconds of the thread's own time, and how long until the first row was there
 */
export async function officeWith(count) {
  const empty = await startSala()
  await empty.stop({ keep: true })
  fill(empty.dataDir, count)
  const sala = await startSala(empty.dataDir)
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
    await page.goto(`${sala.url}/login`)
    await page.evaluate((session) => localStorage.setItem('token', session), await signIn(sala.url))
    const longestIn = (work) => longestTaskIn(browser, page, work)
    // By plain selectors: to look for roles and names among thousands is work for the same thread.
    const edit = page.locator('tbody tr button').first()
    const form = page.locator('form')

    const startMs = performance.now()
    let thereMs = 0
    const listing = await longestIn(async () => {
      await page.goto(`${sala.url}/staff`)
      await edit.waitFor()
      thereMs = performance.now() - startMs
    })
    const scrolling = await longestIn(() => page.evaluate(travel, durationMs))
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const find = page.locator('input[type=search]')
    const finding = await longestIn(async () => {
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
    const longest = { listing, scrolling, finding, sorting, moving, editing }
    return { staff: count, 'there after': Math.round(thereMs), ...longest }
  } finally {
    await browser.close()
    await sala.stop()
  }
}

/** How the back-office opens with demo content (`openingOf`). */
export async function officeOpens() {
  const sala = await startSala()
  const browser = await launch()
  try {
    return await openingOf(browser, sala.url, await signIn(sala.url))
  } finally {
    await browser.close()
    await sala.stop()
  }
}

const launch = async () =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })

async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return answer.text()
}

/**
 * The longest task of the page's main thread until a second after the work, in the thread's own
 * time: what else the machine does at the moment does not count.
 */
async function longestTaskIn(browser, page, work) {
  await browser.startTracing(page, { categories })
  await work()
  await page.waitForTimeout(1000)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const mainThreads = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter(
    (event) => /RunTask$/.test(event.name) && mainThreads.has(threadOf(event)),
  )
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
}

const threadOf = ({ pid, tid }) => `${pid} ${tid}`
