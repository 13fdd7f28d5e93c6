import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Encoding } from '../http/encoded.ts'
import { anyOrigin } from '../http/origin.ts'
import { toPage } from './kept-pages.ts'
import { openPageBytes } from './page-bytes.ts'

const words = Array.from({ length: 4000 }, (_, n) => `lotus ${(n * 7919) % 1009} `).join('')
const html = `<a href="${anyOrigin}/pond">${words}</a>${anyOrigin}`
const maxBytes = 1024 * 1024
const of = (n: number) => `https://h${n}.example`

const decode: Record<Encoding, (bytes: Buffer) => string> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
}

test('a page names the origin that it is asked for at, in every encoding', async () => {
  const bytesOf = openPageBytes(maxBytes)
  for (const isKept of [true, false]) {
    const page = toPage(html, {}, isKept)
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      for (const origin of [of(1), of(2), of(1)]) {
        const text = decode[encoding](await bytesOf(page, origin, encoding))
        assert.equal(text, html.replaceAll(anyOrigin, origin))
      }
    }
  }
})

test('two names get the best and share it, whoever makes up more does not', async () => {
  const bytesOf = openPageBytes(maxBytes)
  const page = toPage(html, {}, true)
  const best = await bytesOf(page, of(1), 'br')
  assert.equal((await bytesOf(page, of(2), 'br')).length, best.length)
  const other = await bytesOf(page, of(3), 'br')
  assert.ok(other.length > best.length, `${other.length} and ${best.length}`)
  assert.notEqual(await bytesOf(page, of(3), 'br'), other)
  assert.equal(await bytesOf(page, of(1), 'br'), best)
})

test('whoever asks while another is compressed has it quickly; the same is shared', async () => {
  const bytesOf = openPageBytes(maxBytes)
  const page = toPage(html, {}, true)
  const [one, same, other] = await Promise.all(
    [of(1), of(1), of(2)].map((origin) => bytesOf(page, origin, 'br')),
  )
  assert.equal(one, same)
  assert.ok((other?.length ?? 0) > (one?.length ?? 0))
  assert.ok((await bytesOf(page, of(2), 'br')).length < (other?.length ?? 0))
})

test('a page without an origin is the same under every name', async () => {
  const bytesOf = openPageBytes(maxBytes)
  const page = toPage(words, {}, true)
  assert.equal(await bytesOf(page, of(1), 'br'), await bytesOf(page, of(2), 'br'))
})
