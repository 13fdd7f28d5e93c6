import { buildChanged } from '../scripts/build.mjs'
import { buildTimes } from './build-times.mjs'
import { bundleTwin } from './bundle/twin.mjs'
import { growth } from './growth.mjs'
import { interactionsOf, takeOverOf } from './interactions.mjs'
import { lighthouseOf } from './lighthouse.mjs'
import { nextPage } from './next-page.mjs'
import { officeOpens, officeWith } from './office.mjs'
import { startSala } from './sala.mjs'
import { serveStatic } from './static/twin.mjs'
import { printTable } from './table.mjs'
import { throughputOf } from './throughput.mjs'

// The landing page beside what it could be: one file by hand, and one bundle of the very same sources.

await buildChanged()
const sala = await startSala()
const twins = {
  'hand-written, pictures deferred': await serveStatic(sala.url, 'deferred'),
  'hand-written, native lazy pictures': await serveStatic(sala.url, 'native'),
  'single bundle': await bundleTwin(sala.url),
}

const rows = []
for (const [name, { url }] of Object.entries({ Sala: sala, ...twins })) {
  const { score, fcpMs, lcpMs, tbtMs, cls, bytes, scriptBytes, requests } = await lighthouseOf(url)
  const { menuMs, formMs } = await interactionsOf(url)
  const { takenOverMs, touchMs } = await takeOverOf(url)
  rows.push({
    page: name,
    score,
    'FCP ms': fcpMs,
    'LCP ms': lcpMs,
    'TBT ms': tbtMs,
    CLS: cls,
    'untouched kB': (bytes / 1024).toFixed(1),
    'of it scripts': (scriptBytes / 1024).toFixed(1),
    requests,
    'INP menu ms': menuMs,
    'INP form ms': formMs,
    'first touch ms': touchMs,
    'taken over ms': takenOverMs,
  })
}
printTable('A phone, by Lighthouse (simulated throttling), medians of five', rows)

const paths = ['/', '/api/staff', '/api/rooms']
const served = []
for (const path of paths) {
  const { served: perSecond, possible } = await throughputOf(sala.url + path)
  const share = (perSecond / possible).toFixed(2)
  served.push({ address: path, 'per second': perSecond, 'bare node:http': possible, share })
}
printTable('Requests per second, the server on one core', served)
for (const twin of Object.values(twins)) await twin.stop()
await sala.stop()

printTable('From an edit to the page that shows it', await nextPage())
printTable('Builds', await buildTimes())
printTable('With so many staff, and a fifth as many rooms', await growth())
printTable('How the back-office opens on a processor four times slower, ms', [await officeOpens()])
printTable('The longest task of the back-office, ms', [await officeWith(5000)])
