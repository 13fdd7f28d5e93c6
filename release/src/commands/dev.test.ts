// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { chromium } from '@playwright/test'
import { locateChromium } from '@sala/build/chromium.mjs'
import type { LiveSet } from '@sala/kit/contract/remote'
import { bareEnvironment } from '../testing/environment.ts'
import { administrator } from '../testing/start-server.ts'
import { openTeam, type Team } from '../testing/team.ts'

let team: Team
before(async () => {
  team = await openTeam('garden')
  assert.equal((await team.sala('new garden')).code, 0)
})
after(() => team?.goHome())

/** Runs `sala dev` until the test is over. */
async function startDev(t: { after(stop: () => unknown): void }, name = 'garden') {
  const own = name === 'garden' ? {} : { SALA_TOKEN: await team.tokenFor(name) }
  const sala = spawn(join(team.checkout.root, 'node_modules/.bin/sala'), ['dev', name, '--json'], {
    cwd: team.checkout.root,
    env: { ...bareEnvironment, ...team.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(sala, 'exit')
  t.after(() => sala.kill('SIGTERM') && ended)
  const [line] = await once(createInterface(sala.stdout), 'line')
  return JSON.parse(line) as { url: string; origin: string }
}

test('only the browser that opens the link gets the remote from this machine', async (t) => {
  const { url, origin } = await startDev(t)
  const opened = await fetch(url, { redirect: 'manual' })
  assert.equal(opened.status, 303)
  assert.equal(opened.headers.get('location'), '/garden')
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

  const mine = await liveSetFor({ cookie })
  assert.equal(mine.find(({ name }) => name === 'garden')?.manifest, `${origin}/mf-manifest.json`)
  const others = await liveSetFor({})
  assert.equal(
    others.find(({ name }) => name === 'garden'),
    undefined,
  )

  const manifest = await fetch(`${origin}/mf-manifest.json`)
  assert.equal(manifest.headers.get('access-control-allow-origin'), team.server.url)
})

const skip = (await locateChromium()) ? false : 'there is no Chromium'

async function openPage(t: { after(stop: () => unknown): void }) {
  const executablePath = (await locateChromium()) ?? ''
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  t.after(() => browser.close())
  return browser.newPage()
}

test('two at once, a public one among them, are both shown in one browser', { skip }, async (t) => {
  const hero = 'remote-landing/src/copy.ts'
  team.checkout.edit(hero, 'Slow hands, low light', 'Slow hands, first try')
  const [garden, landing] = await Promise.all([startDev(t), startDev(t, 'landing')])
  assert.notEqual(garden.origin, landing.origin)
  const page = await openPage(t)
  await page.goto(landing.url)
  await page.mouse.move(100, 100)
  await page.getByText('Slow hands, first try').waitFor()
  team.checkout.edit(hero, 'Slow hands, first try', 'Slow hands, second try')
  await page.getByText('Slow hands, second try').waitFor()

  await page.goto(garden.url)
  const { remotes } = (await (
    await page.request.get(`${team.server.url}/remotes.json`)
  ).json()) as LiveSet
  const previewed = remotes.filter(({ version }) => version === 'preview').map(({ name }) => name)
  assert.deepEqual(previewed.sort(), ['garden', 'landing'])
})

test('the page shows it, and each change by itself', { skip }, async (t) => {
  const { url } = await startDev(t)
  const page = await openPage(t)
  await page.addInitScript(
    (session) => localStorage.setItem('token', session),
    JSON.stringify(await signIn()),
  )
  await page.goto(url)
  await page.getByText('Here it begins').waitFor()
  assert.equal(new URL(page.url()).pathname, '/garden')
  await assert.rejects(
    page.evaluate("document.body.innerHTML = '<b>roses</b>'"),
    /requires 'TrustedHTML'/,
  )

  team.checkout.edit('remote-garden/src/screen.tsx', 'Here it begins', 'Here it grows')
  await page.getByText('Here it grows').waitFor()
})

test('the screen alone takes an edit without losing its state', { skip }, async (t) => {
  const cwd = join(team.checkout.root, 'remote-garden')
  const screen = 'remote-garden/src/screen.tsx'
  team.checkout.edit(screen, '<p>', '<input aria-label="Note" />\n      <p>')
  const args = ['serve', '--mode', 'development', '--no-color']
  const webpack = spawn(join(team.checkout.root, 'node_modules/.bin/webpack'), args, {
    cwd,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(webpack, 'exit')
  t.after(() => webpack.kill('SIGTERM') && ended)
  const page = await openPage(t)
  await page.goto(await addressIn(webpack.stderr))
  await page.getByLabel('Note').fill('twelve roses')
  team.checkout.edit(screen, '<p>Here', '<p>Now here')
  await page.getByText('Now here').waitFor()
  assert.equal(await page.getByLabel('Note').inputValue(), 'twelve roses')
})

async function addressIn(output: Readable) {
  for await (const line of createInterface(output)) {
    const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+\//) ?? []
    if (address) return address
  }
  throw new Error('It has told no address')
}

async function liveSetFor(headers: Record<string, string>) {
  const answer = await fetch(`${team.server.url}/remotes.json`, { headers })
  return ((await answer.json()) as LiveSet).remotes
}

async function signIn() {
  const answer = await fetch(`${team.server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return answer.json()
}
