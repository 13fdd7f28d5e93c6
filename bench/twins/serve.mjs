import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getContentType, isText } from '../../server/src/releases/bundle/content-type.ts'

/** The files of a folder whose names match, as `serve` takes them. */
export function filesIn(folder, pattern) {
  const names = readdirSync(folder).filter((name) => pattern.test(name))
  return names.map((name) => [`/${name}`, readFileSync(join(folder, name))])
}

/**
 * Serves files from memory, compressed and to be kept for ever, as a good static host does.
 * @param files bytes by path; `/index.html` is also the answer to `/`
 * @param origin everything else comes from there
 * @returns its address and how to stop it
 */
export async function serve(files, origin) {
  const answers = new Map([...files].map(([path, bytes]) => [path, answerFor(path, bytes)]))
  answers.set('/', answers.get('/index.html'))
  const server = createServer((incoming, outgoing) => {
    const answer = answers.get(incoming.url.split('?', 1)[0])
    if (answer) outgoing.writeHead(200, answer.headers).end(answer.bytes)
    else passOn(origin, incoming, outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answerFor(path, bytes) {
  const type = getContentType(path)
  const headers = {
    'content-type': type,
    'cache-control': path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
  }
  if (!isText(type)) return { headers, bytes }
  return { headers: { ...headers, 'content-encoding': 'br' }, bytes: brotliCompressSync(bytes) }
}

function passOn(origin, incoming, outgoing) {
  const { method, headers, url } = incoming
  const passed = request(new URL(url, origin), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
