import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toSlug } from './receive-picture.ts'

test('converts a file name to a slug', () => {
  for (const [fileName, slug] of [
    ['lotus.jpg', 'lotus'],
    ['VIP Jacuzzi (2).PNG', 'vip-jacuzzi-2'],
    ['C:\\pictures\\Été.webp', 'ete'],
    ['../../etc/passwd', 'passwd'],
    ['พลอย.jpg', 'picture'],
    ['.jpg', 'picture'],
    ['', 'picture'],
    ['a.tar.gz', 'a-tar'],
  ] as const) {
    assert.equal(toSlug(fileName), slug)
  }
})

test('any file name becomes a short, safe slug, which is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (fileName) => {
      const slug = toSlug(fileName)
      assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.ok(slug.length <= 60)
      assert.equal(toSlug(`${slug}.webp`), slug)
    }),
  )
})
