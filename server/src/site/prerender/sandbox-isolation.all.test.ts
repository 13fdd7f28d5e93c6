import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestRenderer, toPrerenderSource } from '../../testing/test-renderer.ts'

const { render, close } = createTestRenderer({ cpuMs: 400 })
after(close)

/** Places where a release could store one visitor's data to show it to the next. */
const places = {
  'a variable of its own': ['var kept', 'kept', 'kept = '],
  'the global object': ['', 'globalThis.kept', 'globalThis.kept = '],
  'what it exports': ['', 'module.exports.kept', 'module.exports.kept = '],
  'the function that renders': ['', 'exports.prerender.kept', 'exports.prerender.kept = '],
  'a prototype': ['', '"".kept', 'String.prototype.kept = '],
  'a function of the language': ['', 'JSON.parse.kept', 'JSON.parse.kept = '],
  'a registered symbol': ['', 'Object[Symbol.for("kept")]', 'Object[Symbol.for("kept")] = '],
  'a map': ['const all = new Map()', 'all.get("kept")', '((value) => all.set("kept", value))('],
  'a weak reference': [
    'let ref',
    'ref?.deref()?.value',
    '((value) => { ref = new WeakRef({ value }) })(',
  ],
  'a buffer': [
    'const bytes = new Uint8Array(9)',
    'bytes[0] || undefined',
    '((value) => { bytes[0] = value.length })(',
  ],
  'a generator': [
    'const one = (function* () { let value; for (;;) value = (yield value) ?? value })(); one.next()',
    'one.next().value',
    'one.next(',
  ],
  'the last match': ['', '/(?<=(.*))$/.exec("")?.[1] || RegExp.$1 || undefined', '/(.*)/.exec('],
  'where a search stands': ['const search = /./g', 'search.lastIndex || undefined', 'search.exec('],
  'a promise': [
    'let late; let wake; const sleep = new Promise((go) => { wake = go }); sleep.then((value) => { late = value })',
    'late',
    'wake(',
  ],
} as const

const endings = {
  'is shown': '',
  throws: 'throw new Error("lotus")',
  'runs out of time': 'for (;;);',
  'runs out of memory': 'const all = []; for (;;) all.push(new Uint8Array(1 << 22))',
  'runs out of stack': '(function again() { again() })()',
}

for (const [place, [before, kept, keep]] of Object.entries(places)) {
  test(`${place} does not leak data to the next visitor`, async () => {
    const close = keep.endsWith('(') ? ')' : ''
    const source = `${before};\n${toPrerenderSource(`
      const found = ${kept}
      if (page.sent) { ${keep}page.sent${close} }
      return "found " + found`)}`
    for (const sent of ['a message of Ploy', 'another of Mali', null]) {
      assert.deepEqual(await render(source, { sent }), { html: 'found undefined' })
    }
  })
}

for (const [how, ending] of Object.entries(endings)) {
  test(`a page that ${how} does not leak data to the next visitor`, async () => {
    const source = `var kept; ${toPrerenderSource(`
      const found = kept
      if (page.sent) { kept = page.sent; ${ending} }
      return "found " + found`)}`
    await render(source, { sent: 'a message of Ploy' })
    assert.deepEqual(await render(source, { sent: null }), { html: 'found undefined' })
  })
}

test('renders the same page from the same data', async () => {
  const source = `const start = Math.random(); let count = 0
    ${toPrerenderSource('return [start, Math.random(), ++count, Object.keys(globalThis).length]')}`
  const first = await render(source)
  assert.ok('html' in first)
  await render(source, { sent: 'something else' })
  assert.deepEqual(await render(source), first)
})

test('changes by one release do not affect another', async () => {
  const spoil = `
    globalThis.kept = 'spoilt'
    Object.prototype.kept = 'spoilt'
    Array.prototype.map = () => ['spoilt']
    JSON.parse = () => ({ name: 'spoilt' })
    globalThis.TextEncoder = String
    Object.freeze(globalThis)`
  await render(`${spoil}; ${toPrerenderSource(`${spoil}; return 'spoilt'`)}`)
  const look =
    '[typeof kept, [1].map(() => "well"), page.name, JSON.parse("1"), new TextEncoder().encode("é").length]'
  const seen = { html: '["undefined",["well"],"Ploy",1,2]' }
  assert.deepEqual(await render(toPrerenderSource(`return ${look}`)), seen)
})

test('more releases than cached sandboxes stay isolated', async () => {
  const source = (name: string) =>
    `var visits = 0; ${toPrerenderSource(`return ["${name}", ++visits]`)}`
  for (let round = 0; round < 3; round++) {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      assert.deepEqual(await render(source(name)), { html: `["${name}",1]` })
    }
  }
})
