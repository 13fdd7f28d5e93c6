import { fill } from './fill.mjs'
import { lighthouseOf } from './lighthouse.mjs'
import { startSala } from './sala.mjs'
import { scrollOf } from './scroll.mjs'
import { throughputOf } from './throughput.mjs'

const counts = [10, 100, 1000, 10_000]

/** How everything grows with the number of staff (and a fifth as many rooms), a row for each. */
export async function growth() {
  const rows = []
  let sala = await startSala()
  for (const count of counts) {
    await sala.stop({ keep: true })
    fill(sala.dataDir, count)
    sala = await startSala(sala.dataDir)
    rows.push({ staff: count, ...(await figuresOf(sala.url)) })
  }
  await sala.stop()
  return rows
}

async function figuresOf(url) {
  const { fcpMs, lcpMs, bytes } = await lighthouseOf(`${url}/`, 3)
  const scroll = await scrollOf(`${url}/`)
  const page = await throughputOf(`${url}/`)
  const staff = await throughputOf(`${url}/api/staff`)
  return {
    'page kB': await kilobytesOf(`${url}/`),
    'list kB': await kilobytesOf(`${url}/api/staff`),
    'FCP ms': fcpMs,
    'LCP ms': lcpMs,
    'untouched kB': Math.round(bytes / 1024),
    'slow frames %': scroll,
    '/ per s': page.served,
    'of possible': (page.served / page.possible).toFixed(2),
    '/api/staff per s': staff.served,
    ' of possible': (staff.served / staff.possible).toFixed(2),
  }
}

/** Compressed, as a browser gets it. */
async function kilobytesOf(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  return (Number(answer.headers.get('content-length')) / 1024).toFixed(1)
}
