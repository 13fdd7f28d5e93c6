import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { onFirstCore } from './first-core.mjs'

const connections = 50
const durationS = 6
const headers = { 'accept-encoding': 'br' }

/**
 * Requests per second of an address, and of a bare `node:http` server that returns the same bytes.
 * @returns both
 */
export async function throughputOf(url) {
  const program = fileURLToPath(new URL('./bare-server.mjs', import.meta.url))
  const [command, ...args] = onFirstCore([process.execPath, program])
  const bare = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    bare.send(await answerOf(url))
    const [bareUrl] = await once(bare, 'message')
    // The first seconds of either go into compiling.
    await requestsPerSecond(url, 2)
    await requestsPerSecond(bareUrl, 2)
    const served = await requestsPerSecond(url, durationS)
    const possible = await requestsPerSecond(bareUrl, durationS)
    return { served, possible }
  } finally {
    bare.kill()
  }
}

async function answerOf(url) {
  const [response] = await once(request(url, { headers }).end(), 'response')
  const body = await buffer(response)
  return { headers: response.headers, body: body.toString('base64') }
}

async function requestsPerSecond(url, duration) {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration, headers })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`)
  return Math.round(requests.average)
}
