import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.mjs'
import { median } from './median.mjs'

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

/**
 * What Lighthouse (mobile, simulated throttling) says of a page.
 * @param runs odd; the median of each figure is taken
 * @returns score 0 to 100; FCP, LCP and TBT in ms; bytes, JavaScript bytes and requests before anybody touches the page
 */
export async function lighthouseOf(url, runs = 5) {
  const chromePath = await findChromium()
  const figures = []
  for (let run = 0; run < runs; run++) {
    const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: flags })
    try {
      figures.push(
        figuresOf(await lighthouse(url, { port: chrome.port, onlyCategories: ['performance'] })),
      )
    } finally {
      chrome.kill()
    }
  }
  const names = Object.keys(figures[0])
  return Object.fromEntries(names.map((name) => [name, median(figures.map((one) => one[name]))]))
}

function figuresOf({ lhr }) {
  const { items } = lhr.audits['network-requests'].details
  // Data that stands in the page is no request.
  const requests = items.filter(({ protocol }) => protocol !== 'data')
  const sum = (items) => items.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0)
  const audit = (name) => lhr.audits[name].numericValue
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    fcpMs: Math.round(audit('first-contentful-paint')),
    lcpMs: Math.round(audit('largest-contentful-paint')),
    tbtMs: Math.round(audit('total-blocking-time')),
    cls: Number(audit('cumulative-layout-shift').toFixed(3)),
    bytes: sum(requests),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
  }
}
