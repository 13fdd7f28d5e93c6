import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { bounds, renderInProcess } from './render-in-process.ts'

const quick = { ...bounds, timeoutMs: 700 }
const pageOf = (body: string) => `module.exports.prerender = (page, address) => { ${body} }`

const run = (source: string, limits = bounds) =>
  renderInProcess({ source, page: '{"name":"Ploy"}', address: 'https://sala.example/' }, limits)

/** What a page says that is made of one expression. */
async function told(expression: string) {
  const answer = await run(pageOf(`return ${expression}`))
  if ('failure' in answer) throw new Error(answer.failure)
  return JSON.parse(answer.rendered)
}

test('a page is rendered from what it is given', async () => {
  assert.deepEqual(await told('[page.name, address]'), ['Ploy', 'https://sala.example/'])
  const long = await told('"ก".repeat(1_500_000)')
  assert.equal(long, 'ก'.repeat(1_500_000))
})

test('a page that throws says why, whatever it throws', async () => {
  for (const [thrown, failure] of [
    ['new TypeError("no lotus")', 'TypeError: no lotus'],
    ['"x".repeat(5000)', 'x'.repeat(300)],
    ['null', 'null'],
    ['{ toString() { throw this } }', 'something that cannot be shown was thrown'],
    ['new Proxy({}, { get() { throw 1 } })', 'something that cannot be shown was thrown'],
    ['Symbol("lotus")', 'Symbol(lotus)'],
  ]) {
    assert.deepEqual(await run(pageOf(`throw ${thrown}`)), { failure })
  }
  assert.match(JSON.stringify(await run('not a script')), /SyntaxError/)
  assert.match(JSON.stringify(await run('exports.other = 1')), /TypeError/)
})

for (const [what, source, limits] of [
  ['never ends', pageOf('for (;;);'), quick],
  ['never ends while it is loaded', 'for (;;);', quick],
  [
    'goes on and on in promises',
    pageOf('(function again() { Promise.resolve().then(again) })()'),
    quick,
  ],
  ['eats heap', pageOf('const all = []; for (;;) all.push([...all])'), bounds],
  [
    'eats buffers',
    pageOf('const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1))'),
    bounds,
  ],
  ['eats strings', pageOf('let text = "lotus"; for (;;) text = (text + text).slice(1)'), quick],
] as const) {
  test(`a page that ${what} is ended within its bounds`, async () => {
    const startedMs = performance.now()
    const answer = await run(source, limits).catch((error: Error) => error.message)
    assert.match(JSON.stringify(answer), /The prerender gave no answer|"failure":"RangeError/)
    // Twice the bound: other tests have the processor too.
    assert.ok(performance.now() - startedMs < 2 * bounds.timeoutMs)
  })
}

test('nothing but the language is within reach', async () => {
  const names = ['process', 'require', 'fetch', 'Buffer', 'URL', 'performance', 'queueMicrotask']
  const types = `[${names.map((name) => `typeof ${name}`)}]`
  assert.deepEqual(
    await told(types),
    names.map(() => 'undefined'),
  )
  for (const trick of [
    'module.constructor.constructor("return typeof process")()',
    'TextEncoder.constructor("return typeof process")()',
    'console.log.constructor("return typeof process")()',
    'setTimeout.constructor("return typeof process")()',
    'address.constructor.constructor("return typeof process")()',
    '(0, eval)("typeof process")',
    `(() => { Error.prepareStackTrace = (error, sites) => sites
      return typeof new Error().stack.map((site) => site.getThis()).find((one) => one && one.process) })()`,
    `(() => { try { arguments.callee.caller.constructor("return typeof process")() } catch {} })()`,
  ]) {
    assert.equal(await told(`${trick} ?? "undefined"`), 'undefined', trick)
  }
})

test('what `import()` fails with leads nowhere, now or later', async () => {
  // Whoever has got hold of the process never ends, and so gives no answer.
  const reach = `(error) => {
    if (error !== null && !(error instanceof Error)) for (;;);
    if (error?.constructor.constructor('return typeof process')() === 'object') for (;;);
  }`
  for (const what of ['node:fs', './runner.ts', 'data:text/javascript,1']) {
    const attempt = `import(${JSON.stringify(what)}).then(() => { for (;;); }, ${reach});`
    const later = pageOf(`${attempt} return import('node:fs') instanceof Promise`)
    assert.deepEqual(await run(attempt + later, quick), { rendered: 'true' }, what)
  }
})

test('the environment of the server is not there, even where the operating system tells it', async (t) => {
  process.env.SALA_TEST_SECRET = 'a secret'
  t.after(() => delete process.env.SALA_TEST_SECRET)
  const seen: string[] = []
  const rendering = run(
    pageOf('const start = Date.now(); while (Date.now() < start + 400);'),
    quick,
  )
  const timer = setInterval(() => {
    for (const pid of childrenOf(process.pid)) seen.push(environmentOf(pid))
  }, 20)
  await rendering.catch(() => {})
  clearInterval(timer)
  assert.ok(existsSync('/proc/self') ? seen.length > 0 : true)
  assert.ok(!seen.join().includes('a secret'))
})

test('nothing is left running', async () => {
  const endings = [pageOf('for (;;);'), pageOf('return 1'), pageOf('throw 1')]
  await Promise.all(endings.map((source) => run(source, quick).catch(() => {})))
  assert.deepEqual(childrenOf(process.pid), [])
})

/** The processes that one has started; none where there is no /proc. */
function childrenOf(pid: number) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

function environmentOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
