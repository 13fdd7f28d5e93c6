import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sampleSome } from '../../testing/random.ts'
import { createTestRenderer, toPrerenderSource } from '../../testing/test-renderer.ts'

const { render, evaluate, close } = createTestRenderer({ cpuMs: 400 })
after(close)

/** Renders code that exceeds a limit; the engine or the watching process must end it in time. */
const bodies = {
  'never ends': 'for (;;);',
  'never ends, whatever is thrown': 'for (;;) try { for (;;); } catch {} finally { continue }',
  'never ends in what is done last': 'try { for (;;); } finally { for (;;); }',
  'never ends in a generator': 'for (const one of (function* () { for (;;) yield 1 })());',
  'never ends where it is shown': 'throw { toString() { for (;;); } }',
  'never ends in a getter': 'return { get a() { for (;;); } }',
  'never ends in toJSON': 'return { toJSON() { for (;;); } }',
  'never ends by proxies': 'return new Proxy({}, { ownKeys() { for (;;); } })',
  'matches for ever': 'return /^(a|a)*$/.test("a".repeat(60) + "b")',
  'matches for ever as it replaces': 'return "x".repeat(1e6).replace(/(x+x+)+y/, "")',
  'sorts again and again':
    'const all = Array.from({ length: 1e5 }, Math.random); for (;;) all.sort()',
  'sorts without an order':
    'return Array.from({ length: 1e6 }, () => 1).sort(() => Math.random() - 0.5).length',
  'sorts what is long': 'const all = []; all.length = 2 ** 32 - 1; return all.sort().length',
  'joins what is long': 'return Array(2 ** 32 - 1).join("x")',
  'fills what is long': 'return Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 1).length',
  'looks for what is not there':
    'return Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'makes a string longer and longer': 'let text = "lotus"; for (;;) text = (text + text).slice(1)',
  'keeps long strings': 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)',
  pads: 'return "x".padEnd(2 ** 30 - 10, "lotus")',
  'replaces everything': 'return "x".repeat(1e7).replaceAll("", "lotus".repeat(100))',
  'splits everything': 'return "x".repeat(5e7).split("")',
  'makes an array a text': 'return String(Array(3e7).fill("lotus"))',
  'makes a deep text':
    'let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return JSON.stringify(a)',
  'flattens what is deep':
    'let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a.flat(Infinity)',
  'reads a deep text': 'return JSON.parse("[".repeat(1e6) + "]".repeat(1e6))',
  'compiles a deep text': 'return eval("(".repeat(1e5) + ")".repeat(1e5))',
  'compiles a deep expression': 'return RegExp("(".repeat(1e5) + ")".repeat(1e5))',
  'compiles a long text': 'return eval("+1".repeat(5e6))',
  'eats heap': 'const all = []; for (;;) all.push([...all, 1])',
  'eats buffers': 'const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1))',
  'eats one buffer': 'return new ArrayBuffer(2 ** 31 - 1).byteLength',
  'eats a buffer that grows':
    'const one = new ArrayBuffer(1, { maxByteLength: 2 ** 30 }); one.resize(2 ** 30)',
  'eats shared buffers': 'const all = []; for (;;) all.push(new SharedArrayBuffer(1 << 24))',
  'eats maps': 'const all = new Map(); for (let i = 0; ; i++) all.set(i, {})',
  'eats symbols': 'for (let i = 0; ; i++) Symbol.for("lotus" + i)',
  'eats properties': 'const one = {}; for (let i = 0; ; i++) one["lotus" + i] = i',
  'eats numbers': 'let one = 3n; for (;;) one **= 3n',
  'shows a great number': 'return String(7n ** (2n ** 22n))',
  'ends the stack': '(function again() { again() })()',
  'ends the stack by proxies':
    'let one = {}; for (let i = 0; i < 1e6; i++) one = new Proxy(one, {}); return one.x',
  'ends the stack by bound functions':
    'let f = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(); return f()',
  'ends the stack by getters': 'const one = { get a() { return this.a } }; return one.a',
  'ends the stack by what is sorted': '(function again() { [1, 2].sort(again) })()',
  'ends the stack by what is replaced': '(function again() { "x".replace(/x/, again) })()',
  'ends the stack by what is read': '(function again() { JSON.parse("[1]", again) })()',
  'ends the stack by what is shown':
    'const one = { toString() { return "" + this } }; return "" + one',
  waits: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'holds everybody that is thrown away':
    'let a = null; for (let i = 0; i < 1e6; i++) a = { a }; return 1',
  'makes one answer of all there is': 'return "x".repeat(2e7)',
} as const

const outcomes =
  /no answer|took too long|too large|out of memory|not defined|RangeError|InternalError|TypeError|SyntaxError|crashed the engine|crashed its process|"failure":"null"|^\{"html/

for (const [what, body] of sampleSome(Object.entries(bodies), 16)) {
  test(`a page that ${what} ends within its limits, and the next is rendered`, async () => {
    assert.match(JSON.stringify(await render(toPrerenderSource(body))).slice(0, 400), outcomes)
    assert.equal(await evaluate('"a lotus"'), 'a lotus')
  })
}

test('code that hangs while loading ends within its limits each time', async () => {
  for (const body of [bodies['never ends'], bodies['matches for ever'], bodies['eats heap']]) {
    assert.match(JSON.stringify(await render(`(() => { ${body} })()`)), outcomes)
    assert.equal(await evaluate('"a lotus"'), 'a lotus')
  }
})

test('pending promises do not run after a rendering', async () => {
  const again = 'const again = () => Promise.resolve().then(again); again();'
  assert.deepEqual(await render(again + toPrerenderSource(`${again} return 1`)), { html: '1' })
  const waits = '(async () => { for (;;) await null })(); queueMicrotask?.(() => { for (;;); })'
  assert.match(JSON.stringify(await render(toPrerenderSource(waits))), /not defined/)
})
