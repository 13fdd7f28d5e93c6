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
const good = { html: '<main></main>', head }

test('a page is taken as it is', () => {
  assert.deepEqual(checkRendered(JSON.stringify(good)), good)
})

for (const [what, answer] of [
  ['null', null],
  ['a text', '<p>'],
  ['no html', { head }],
  ['empty html', { ...good, html: '' }],
  ['html that is none', { ...good, html: { length: 3 } }],
  ['endless html', { ...good, html: 'x'.repeat(2 * 1024 * 1024 + 1) }],
  ['more than anybody reads', { ...good, more: 'x'.repeat(5 * 1024 * 1024) }],
  ['no head', { html: 'x' }],
  ['a title that is none', { ...good, head: { ...head, title: 7 } }],
  ['an endless description', { ...good, head: { ...head, description: 'x'.repeat(1001) } }],
  ['a picture without a size', { ...good, head: { ...head, picture: { url: 'c', alt: '' } } }],
  ['structured data that is none', { ...good, head: { ...head, structured: 'text' } }],
  ['no rating', { ...good, head: { ...head, rating: undefined } }],
] as const) {
  test(`${what} is no page`, () => {
    assert.throws(() => checkRendered(JSON.stringify(answer)), Error)
  })
}

test('what is no JSON is no page', () => {
  for (const text of ['undefined', '', '{', '[object Promise]']) {
    assert.throws(() => checkRendered(text), Error)
  }
})
