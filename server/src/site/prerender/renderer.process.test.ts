import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestRenderer, toPrerenderSource } from '../../testing/test-renderer.ts'

const { render, evaluate, close } = createTestRenderer({ cpuMs: 400 })
after(close)

test('passes data and address to the prerender', async () => {
  assert.equal(await evaluate('[page.name, address]'), '["Ploy","https://sala.example/"]')
  assert.equal(await evaluate('"ก".repeat(1_500_000)'), 'ก'.repeat(1_500_000))
  assert.equal(await evaluate('"a\\n\\0b"'), 'a\n\ufffdb')
  assert.deepEqual(await render(`${toPrerenderSource('return "\0"')}`), { html: '\ufffd' })
})

test('reports whatever a prerender throws', async () => {
  for (const [thrown, failure] of [
    ['new TypeError("no lotus")', 'TypeError: no lotus'],
    ['"x".repeat(5000)', 'x'.repeat(300)],
    ['null', 'null'],
    ['{ toString() { throw this } }', 'something that cannot be shown was thrown'],
    ['new Proxy({}, { get() { throw 1 } })', 'something that cannot be shown was thrown'],
    ['Symbol("lotus")', 'Symbol(lotus)'],
    ['"\\x1b[2J\\nlotus"', ' [2J lotus'],
    [
      'Object.assign(new Error("x"), { name: Symbol("lotus") })',
      'something that cannot be shown was thrown',
    ],
  ] as const) {
    assert.deepEqual(await render(toPrerenderSource(`throw ${thrown}`)), { failure })
    assert.deepEqual(await render(`throw ${thrown}`), { failure })
  }
  assert.match(JSON.stringify(await render('not a script')), /SyntaxError/)
  assert.match(JSON.stringify(await render('exports.other = 1')), /TypeError/)
  const noHtml = { failure: 'TypeError: The page has no html.' }
  assert.deepEqual(await render('exports.prerender = () => ({ html: { length: 3 } })'), noHtml)
})

test('the sandbox has no globals but JavaScript’s own', async () => {
  const names =
    'process require fetch Buffer URL performance queueMicrotask std os WebAssembly XMLHttpRequest Worker ' +
    'MessageChannel setInterval print bjson global window self navigator scriptArgs gc Deno Bun'
  for (const name of names.split(' '))
    assert.equal(await evaluate(`typeof ${name}`), 'undefined', name)
  for (const trick of [
    'module.constructor.constructor("return typeof process")()',
    'TextEncoder.constructor("return typeof process")()',
    'console.log.constructor("return typeof process")()',
    'setTimeout.constructor("return typeof process")()',
    'address.constructor.constructor("return typeof process")()',
    'new (async () => {}).constructor("return typeof process") && typeof process',
    '(0, eval)("typeof process")',
    `(() => { Error.prepareStackTrace = (error, sites) => sites
      const { stack } = new Error()
      return typeof [].concat(stack).map((site) => site?.getThis?.()).find((one) => one && one.process) })()`,
    '(() => { try { return arguments.callee.caller.constructor("return typeof process")() } catch {} })() ?? "undefined"',
    // A RangeError of the caller, thrown at the end of the stack.
    `(() => {
      const deepest = () => { try { return deepest() } catch (error) { return error } }
      return deepest().constructor.constructor("return typeof process")()
    })()`,
    // Errors that cannot be converted to a string.
    `(() => { try {
      const error = new Error(); error.name = Symbol(); return error.stack && typeof process
    } catch (error) { return error.constructor.constructor("return typeof process")() } })()`,
    // Functions that call methods of Object.prototype.
    `(() => { let found = "undefined"
      Object.defineProperty(Object.prototype, "then", { configurable: true, get() {
        found = Function("return typeof process")() } })
      void (async () => ({}))(); void import("x"); return found })()`,
    `(() => { let found; try { new Proxy({}, { get(target, name, receiver) {
      found = receiver.constructor.constructor("return typeof process")() } }).x } catch {}
      return found ?? "undefined" })()`,
  ]) {
    assert.equal(await evaluate(trick), 'undefined', trick)
  }
})

test('the sandbox cannot import modules', async () => {
  for (const what of ['node:fs', './renderer-main.ts', 'data:text/javascript,1', 'std', 'os']) {
    const attempt = `import(${JSON.stringify(what)}).then(() => { for (;;); }, () => { for (;;); });`
    const source = attempt + toPrerenderSource(`${attempt} return 1`)
    assert.deepEqual(await render(source), { html: '1' }, what)
    assert.match(
      JSON.stringify(await render(`import x from ${JSON.stringify(what)}`)),
      /SyntaxError/,
    )
  }
})

for (const [what, name, value] of [
  ['toJSON', 'toJSON', '() => ({ toString: 1 })'],
  ['toString', 'toString', '() => { throw 1 }'],
  ['then', 'then', '(taken) => { for (;;); }'],
  ['length', 'length', '2 ** 53'],
  ['a getter of everything', 'rendered', 'undefined, get() { for (;;); }'],
]) {
  test(`Object.prototype with ${what} does not affect the server`, async () => {
    const spoil = `Object.defineProperty(Object.prototype, "${name}", { configurable: true, ${
      value?.includes('get()') ? 'get() { for (;;); }' : `value: ${value}`
    } });`
    await render(spoil + toPrerenderSource('return "spoilt"'))
    await render(toPrerenderSource(`${spoil} return "spoilt"`))
    assert.equal(await evaluate('"a lotus"'), 'a lotus')
  })
}

test('a release cannot forge the answers of another', async () => {
  for (const body of ['f', 'r{}', '\\u0000\\u0000\\u0000\\u0001r', 'r{}\\nr{}\\n']) {
    const { html } = (await render(toPrerenderSource(`return "${body}"`))) as { html: string }
    assert.equal(html, JSON.parse(`"${body}"`).replaceAll('\0', '\ufffd'))
  }
  // Changes to the sandbox's globals only affect its own output.
  const forged = 'String.prototype.slice = () => "r{}"; throw "lotus"'
  assert.deepEqual(await render(toPrerenderSource(forged)), { failure: 'r{}' })
})
