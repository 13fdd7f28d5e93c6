import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listDescendants, proc, running } from '../../testing/processes.ts'
import { createTestRenderer, toPrerenderSource } from '../../testing/test-renderer.ts'

const program = 'renderer-main.ts'
const hasProc = existsSync('/proc/self/status')
const renderersOf = (pid: number) => running(program, listDescendants(pid))

async function open(t: TestContext, limits?: Parameters<typeof createTestRenderer>[0]) {
  const renderings = createTestRenderer(limits)
  t.after(renderings.close)
  await renderings.warmUp()
  return { ...renderings, pid: () => renderersOf(process.pid)[0] ?? assert.fail('no renderer') }
}

/** Polls, because other processes take their time. */
async function until(condition: () => boolean) {
  while (!condition()) await pause(20)
}

test('renders several pages in one process', { skip: !hasProc }, async (t) => {
  const { evaluate, pid } = await open(t)
  const first = pid()
  assert.deepEqual(await Promise.all([evaluate('"a"'), evaluate('"b"'), evaluate('"c"')]), [
    'a',
    'b',
    'c',
  ])
  assert.deepEqual(renderersOf(process.pid), [first])
})

test('the process has no environment variables and no permissions for files and processes', {
  skip: !hasProc,
}, async (t) => {
  process.env.SALA_TEST_SECRET = 'a secret'
  t.after(() => delete process.env.SALA_TEST_SECRET)
  const { evaluate, pid } = await open(t)
  await evaluate('"a"')
  assert.equal(proc(pid(), 'environ'), '')
  assert.match(proc(pid(), 'cmdline'), /--permission/)
  assert.doesNotMatch(proc(pid(), 'cmdline'), /--allow-(?!fs-read)/)
  assert.match(proc(pid(), 'cmdline'), /--disable-sigusr1/)
  // Depends on the programs of the machine; our image has them.
  if (!existsSync('/usr/bin/prlimit')) return
  const limits = proc(pid(), 'limits')
  for (const name of ['open files', 'file size', 'processes', 'core file size']) {
    assert.match(limits, new RegExp(`^Max ${name} +0 +0 `, 'm'))
  }
  assert.doesNotMatch(limits, /^Max data size +unlimited/m)
  assert.match(proc(pid(), 'status'), /^NoNewPrivs:\t1$/m)
})

test('a busy machine is not a failure of the page', { skip: !hasProc }, async (t) => {
  const { evaluate, pid } = await open(t, { cpuMs: 300 })
  const rendered = evaluate('"a lotus"')
  process.kill(pid(), 'SIGSTOP')
  await pause(1500)
  process.kill(pid(), 'SIGCONT')
  assert.equal(await rendered, 'a lotus')
})

test('a timeout on a busy machine is not a failure of the page', {
  skip: !hasProc,
}, async (t) => {
  const { evaluate, pid } = await open(t, { timeoutMs: 1500 })
  const rendered = evaluate('"a lotus"')
  process.kill(pid(), 'SIGSTOP')
  await assert.rejects(rendered, { message: 'The prerender gave no answer (time).' })
  assert.equal(await evaluate('"a lotus"'), 'a lotus')
})

test('restarts a killed process without losing a page', {
  skip: !hasProc,
}, async (t) => {
  const { evaluate, pid } = await open(t)
  await evaluate('"a"')
  for (const when of ['while it renders', 'after it', 'between two']) {
    const ended = pid()
    const rendered = when === 'while it renders' ? evaluate('"a lotus"') : undefined
    process.kill(ended, 'SIGKILL')
    if (when === 'after it') await until(() => proc(ended, 'status') === '')
    assert.equal(await (rendered ?? evaluate('"a lotus"')), 'a lotus', when)
    assert.notEqual(pid(), ended)
  }
})

test('restarts the process ahead of the next page', { skip: !hasProc }, async (t) => {
  const { render, pid } = await open(t, { cpuMs: 100 })
  const ended = pid()
  // A single call that the engine does not interrupt, and that does not exceed the memory limit first.
  const endless = 'return "a".repeat(2e6).indexOf("a".repeat(1e6) + "b")'
  assert.match(String((await render(toPrerenderSource(endless))).failure), /gave no answer/)
  await until(() => renderersOf(process.pid).some((other) => other !== ended))
})

test('a process that cannot start is not a failure of the page, and is not restarted in a loop', async (t) => {
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  const { evaluate, close } = createTestRenderer()
  t.after(close)
  process.execPath = '/nowhere/node'
  await assert.rejects(evaluate('1'), { message: 'The renderer did not start.' })
})

test('stops the process on close', async () => {
  const { render, close, warmUp } = createTestRenderer({ cpuMs: 200 })
  await warmUp()
  await render(toPrerenderSource('for (;;);'))
  const under = render(toPrerenderSource('for (;;);')).catch(() => undefined)
  await close()
  await under
  await assert.rejects(render('1'), { message: 'The renderer is closed.' })
  await warmUp()
  await until(() => renderersOf(process.pid).length === 0)
})

for (const [what, body] of [
  ['is idle', 'return 1'],
  ['renders a hanging page', 'return /^(a|a)*$/.test("a".repeat(60) + "b")'],
]) {
  test(`the process ends when the server is killed while it ${what}`, {
    skip: !hasProc,
  }, async (t) => {
    const helper = fileURLToPath(import.meta.resolve('../../testing/test-renderer.ts'))
    const lines = `
      import { toPrerenderSource, createTestRenderer } from ${JSON.stringify(helper)}
      const { render, warmUp } = createTestRenderer({ cpuMs: 1e6 })
      await warmUp()
      const rendered = render(toPrerenderSource(${JSON.stringify(body)}))
      setInterval(() => {}, 1000)
      setTimeout(() => console.log('under way'), 200)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', lines], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => server.kill('SIGKILL'))
    await once(server.stdout, 'data')
    const [renderer = assert.fail('no renderer')] = renderersOf(server.pid ?? 0)
    server.kill('SIGKILL')
    await until(() => !proc(renderer, 'cmdline').includes(program))
  })
}
