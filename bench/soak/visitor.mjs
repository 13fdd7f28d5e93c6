import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from './client.mjs'

const headers = { 'accept-encoding': 'br' }

/** Opens the page with all that it loads, then the lists and the pictures; again and again. */
export async function visit({ server, figures, over, betweenMs }) {
  while (!over.aborted) {
    const { ask, leave } = openClient(server.address)
    const get = (kind, path) => figures.time(kind, () => ask(path, { headers }))
    await get('page', '/')
    const { body: live } = await figures.time('live set', () => ask('/remotes.json'))
    for (const path of screenFiles(live)) await get('screen file', path)
    for (let round = 0; round < 20 && !over.aborted; round++) {
      const { body: staff } = await figures.time('list', () => ask('/api/staff'))
      await figures.time('list', () => ask('/api/rooms'))
      for (const path of pictures(staff).slice(0, 3)) await get('picture', path)
      await pause(betweenMs)
    }
    leave()
  }
}

function screenFiles(live) {
  const { remotes = [] } = parse(live)
  const landing = remotes.find(({ name }) => name === 'landing')
  if (!landing) return []
  const scripts = Object.keys(landing.integrity ?? {}).filter((path) => path.endsWith('.js'))
  return [landing.manifest, ...scripts]
}

function pictures(staff) {
  return [...(staff ?? '').toString().matchAll(/"file":"([^"]+)"/g)].map(([, path]) => path)
}

function parse(body) {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
