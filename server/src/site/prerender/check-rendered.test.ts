import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRendered } from './check-rendered.ts'

const head = {
  title: 'Pond',
  description: 'Deep',
  picture: { url: '%BASE%/lotus.avif', widthPx: 1200, heightPx: 630, alt: '' },
  structured: { '@type': 'DaySpa' },
  rating: 'adult',
}
const html = '<main></main>'
const good = { html, head }
/** Encodes a page like the renderer process. */
const encode = ({ html, head }: { html: string; head: unknown }) =>
  `${JSON.stringify(head)}\n${html}`
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('accepts a valid page unchanged', () => {
  assert.deepEqual(checkRendered(encode(good)), good)
  assert.deepEqual(checkRendered(encode({ ...good, html: '\n<p>\n' })).html, '\n<p>\n')
})

for (const [what, answer] of [
  ['empty html', encode({ ...good, html: '' })],
  ['large html', encode({ ...good, html: 'x'.repeat(2 * 1024 * 1024 + 1) })],
  ['html that grows by its addresses', encode({ ...good, html: '%BASE%'.repeat(100_000) })],
  ['a head that is null', encode({ html, head: null })],
  ['a head that is a text', encode({ html, head: '<p>' })],
  ['no head', encode({ html, head: undefined })],
  ['a large head', encode({ html, head: { ...head, more: 'x'.repeat(5 * 1024 * 1024) } })],
  ['a title that is not a string', encode({ html, head: { ...head, title: 7 } })],
  ['a long description', encode({ html, head: { ...head, description: 'x'.repeat(1001) } })],
  ['a picture without a size', encode({ html, head: { ...head, picture: { url: 'c', alt: '' } } })],
  ['text as structured data', encode({ html, head: { ...head, structured: 'text' } })],
  ['no rating', encode({ html, head: { ...head, rating: undefined } })],
  ['structured data that is nested too deeply', encode(good).replace('"DaySpa"', deep(20_000))],
] as const) {
  test(`rejects ${what}`, () => {
    assert.throws(() => checkRendered(answer), Error)
  })
}

test('rejects invalid JSON', () => {
  for (const text of ['undefined', '', '{', '[object Promise]']) {
    assert.throws(() => checkRendered(text), Error)
    assert.throws(() => checkRendered(`${text}\n${html}`), Error)
  }
})

test('ignores special property names', () => {
  const text = encode(good).replace('{', '{"__proto__":{"html":"x"},"toJSON":1,')
  const { head: taken } = checkRendered(text)
  assert.equal(Object.getPrototypeOf(taken), Object.prototype)
  assert.match(JSON.stringify(taken), /"toJSON":1/)
})
