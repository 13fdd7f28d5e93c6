import { printTable } from './figures.mjs'
import { nextPage } from './next-page.mjs'
import { measureFirstTouch, measureLateFrames, runLighthouse } from './phone.mjs'
import { withServers } from './servers.mjs'
import { serveHandWritten } from './twins/hand-written.mjs'
import { serveSingleBundle } from './twins/single-bundle.mjs'

// The landing page beside what it could be: one file written by hand, and one bundle of the same sources.

const manyEntries = 1000

await withServers({}, async ([{ address }]) => {
  const handWritten = await serveHandWritten(address)
  const singleBundle = await serveSingleBundle(address)
  printTable('A phone, by Lighthouse (simulated throttling); its first touch; medians of five', [
    await measurePage('Sala', address),
    await measurePage('hand-written', handWritten.url),
    await measurePage('single bundle', singleBundle.url),
  ])
  handWritten.stop()
  singleBundle.stop()
})
printTable('From an edit to the page that shows it', await nextPage())
await withServers({ entryCount: manyEntries }, async ([{ address }]) => {
  const figures = await measurePage('Sala', address)
  const late = await measureLateFrames(address)
  printTable('The same with many staff and as many rooms; late frames while it is scrolled', [
    { entries: manyEntries, ...figures, 'late frames %': late },
  ])
})

async function measurePage(page, url) {
  return { page, ...(await runLighthouse(url)), ...(await measureFirstTouch(url)) }
}
