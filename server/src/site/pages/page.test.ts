import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Encoding } from '../../foundation/http/encoded.ts'
import { anyOrigin } from '../../foundation/http/origin.ts'
import { createPageEncoder, toPage } from './page.ts'

const words = Array.from({ length: 4000 }, (_, n) => `lotus ${(n * 7919) % 1009} `).join('')
const html = `<a href="${originPlaceholder}/pond">${words}</a>${originPlaceholder}`
const of = (n: number) => `https://h${n}.example`

const decode: Record<Encoding, (bytes: Buffer) => string> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
}

test('a page names the origin that it is asked for at, in every encoding', async () => {
  const bytesOf = createPageEncoder()
  for (const isShared of [true, false]) {
    const page = toPage(html, {}, isShared)
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      for (const origin of [of(1), of(2), of(1)]) {
        const text = decode[encoding](await bytesOf(page, origin, encoding))
        assert.equal(text, html.replaceAll(originPlaceholder, origin))
      }
    }
  }
})

/** What is sent after `before`, once that is another. */
async function next(ask: () => Promise<Buffer>, before: Buffer) {
  for (;;) {
    const bytes = await ask()
    if (bytes !== before) return bytes
    await pause(5)
  }
}

test('nobody waits for the best: the first share a quick one, the others get the best once it is made', async () => {
  const bytesOf = createPageEncoder()
  const page = toPage(html, {}, true)
  const ask = () => bytesOf(page, of(1), 'br')
  const [first, same] = await Promise.all([ask(), ask()])
  assert.ok(first)
  assert.equal(first, same)
  // Node's own default is the best.
  const bestLength = brotliCompressSync(html.replaceAll(originPlaceholder, of(1))).length
  assert.ok(first.length > bestLength, `${first.length} and ${bestLength}`)
  const best = await next(ask, first)
  assert.ok(best.length <= bestLength + 10, `${best.length} and ${bestLength}`)
  assert.equal(await ask(), best)
})

test('two names get the best, whoever makes up more does not, and nothing of that is kept', async () => {
  const bytesOf = createPageEncoder()
  const page = toPage(html, {}, true)
  const lengths = []
  for (const origin of [of(1), of(2)]) {
    const ask = () => bytesOf(page, origin, 'br')
    lengths.push((await next(ask, await ask())).length)
  }
  assert.equal(lengths[0], lengths[1])
  const other = await bytesOf(page, of(3), 'br')
  assert.ok(other.length > (lengths[0] ?? 0), `${other.length} and ${lengths}`)
  assert.notEqual(await bytesOf(page, of(3), 'br'), other)
})

test('a page without an origin is the same under every name', async () => {
  const bytesOf = createPageEncoder()
  const page = toPage(words, {}, true)
  assert.equal(await bytesOf(page, of(1), 'br'), await bytesOf(page, of(2), 'br'))
})
