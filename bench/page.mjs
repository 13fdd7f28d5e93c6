import { printTable } from './figures.mjs'
import { nextPage } from './next-page.mjs'
import { measureFirstTouch, measureLateFrames, runLighthouse } from './phone.mjs'
import { withServers } from './servers.mjs'
import { serveHandWritten } from './twins/hand-written.mjs'
import { serveSingleBundle } from './twins/single-bundle.mjs'

// The landing page beside what it could be: one file written by hand, and one bundle of the same sources.

const manyStaff = 1000

await withServers({}, async ([{ address }]) => {
  const handWritten = await serveHandWritten(address)
  const singleBundle = await serveSingleBundle(address)
  printTable('A phone, by Lighthouse (simulated throttling); its first touch; medians of five', [
    await measureFigures('Sala', address),
    await measureFigures('hand-written', handWritten.url),
    await measureFigures('single bundle', singleBundle.url),
  ])
  handWritten.stop()
  singleBundle.stop()
})
printTable('From an edit to the page that shows it', await nextPage())
await withServers({ staffCount: manyStaff }, async ([{ address }]) => {
  const late = await measureLateFrames(address)
  printTable('The page with many entries, scrolled', [{ staff: manyStaff, 'late frames %': late }])
})

async function measureFigures(page, url) {
  const { score, fcpMs, lcpMs, tbtMs, cls, bytes, scriptBytes, requests } = await runLighthouse(url)
  const { paintedMs, takenOverMs } = await measureFirstTouch(url)
  return {
    page,
    score,
    'FCP ms': fcpMs,
    'LCP ms': lcpMs,
    'TBT ms': tbtMs,
    CLS: cls,
    'untouched kB': (bytes / 1024).toFixed(1),
    'of it scripts': (scriptBytes / 1024).toFixed(1),
    requests,
    'first touch ms': paintedMs,
    'taken over ms': takenOverMs,
  }
}
