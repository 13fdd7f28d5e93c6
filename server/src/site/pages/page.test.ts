import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Encoding } from '../../foundation/http/compression.ts'
import { originPlaceholder } from '../../foundation/http/origin.ts'
import { createPageEncoder, toPage } from './page.ts'

const words = Array.from({ length: 4000 }, (_, n) => `lotus ${(n * 7919) % 1009} `).join('')
const html = `<a href="${originPlaceholder}/pond">${words}</a>${originPlaceholder}`
const of = (n: number) => `https://h${n}.example`

const decode: Record<Encoding, (bytes: Buffer) => string> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
}

test('inserts the request’s origin, in every encoding', async () => {
  const encodePage = createPageEncoder()
  for (const isShared of [true, false]) {
    const page = toPage(html, {}, isShared)
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      for (const origin of [of(1), of(2), of(1)]) {
        const text = decode[encoding](await encodePage(page, origin, encoding))
        assert.equal(text, html.replaceAll(originPlaceholder, origin))
      }
    }
  }
})

/** Polls until the bytes differ from `before`. */
async function waitForNext(ask: () => Promise<Buffer>, before: Buffer) {
  for (;;) {
    const bytes = await ask()
    if (bytes !== before) return bytes
    await pause(5)
  }
}

test('the first requests share a quick compression, later ones get the best', async () => {
  const encodePage = createPageEncoder()
  const page = toPage(html, {}, true)
  const ask = () => encodePage(page, of(1), 'br')
  const [first, same] = await Promise.all([ask(), ask()])
  assert.ok(first)
  assert.equal(first, same)
  // Node's default quality is the best one.
  const bestLength = brotliCompressSync(html.replaceAll(originPlaceholder, of(1))).length
  assert.ok(first.length > bestLength, `${first.length} and ${bestLength}`)
  const best = await waitForNext(ask, first)
  assert.ok(best.length <= bestLength + 10, `${best.length} and ${bestLength}`)
  assert.equal(await ask(), best)
})

test('caches two host names, and nothing for others', async () => {
  const encodePage = createPageEncoder()
  const page = toPage(html, {}, true)
  const lengths = []
  for (const origin of [of(1), of(2)]) {
    const ask = () => encodePage(page, origin, 'br')
    lengths.push((await waitForNext(ask, await ask())).length)
  }
  assert.equal(lengths[0], lengths[1])
  const other = await encodePage(page, of(3), 'br')
  assert.ok(other.length > (lengths[0] ?? 0), `${other.length} and ${lengths}`)
  assert.notEqual(await encodePage(page, of(3), 'br'), other)
})

test('shares a page without an origin between all host names', async () => {
  const encodePage = createPageEncoder()
  const page = toPage(words, {}, true)
  assert.equal(await encodePage(page, of(1), 'br'), await encodePage(page, of(2), 'br'))
})
