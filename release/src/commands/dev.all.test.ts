// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, before, type TestContext, test } from 'node:test'
import { chromium } from '@playwright/test'
import { locateChromium } from '@sala/build/chromium.mjs'
import { bareEnvironment } from '../testing/environment.ts'
import { administrator } from '../testing/start-server.ts'
import { createTeam, type Team } from '../testing/team.ts'

let team: Team
before(async () => {
  team = await createTeam('garden')
  assert.equal((await team.sala('new garden')).code, 0)
})
after(() => team?.goHome())

/** Runs `sala dev` until the test is over. */
async function startDev(t: TestContext, name = 'garden') {
  const own = name === 'garden' ? {} : { SALA_TOKEN: await team.tokenFor(name) }
  const sala = spawn(join(team.checkout.root, 'node_modules/.bin/sala'), ['dev', name, '--json'], {
    cwd: team.checkout.root,
    env: { ...bareEnvironment, ...team.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(sala, 'exit')
  t.after(() => sala.kill('SIGTERM') && ended)
  const [line] = await once(createInterface(sala.stdout), 'line')
  return { ...(JSON.parse(line) as { url: string; origin: string }), terminal: sala.stderr }
}

const skip = (await locateChromium()) ? false : 'there is no Chromium'

async function openPage(t: TestContext) {
  const executablePath = (await locateChromium()) ?? ''
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  t.after(() => browser.close())
  return browser.newPage()
}

test('the preview of a public page applies each edit', { skip }, async (t) => {
  const described = 'remote-landing/remote.json'
  team.checkout.edit(described, 'Slow hands, low light', 'Slow hands, first try')
  const { url } = await startDev(t, 'landing')
  const page = await openPage(t)
  await page.goto(url)
  await page.mouse.move(100, 100)
  await page.getByText('Slow hands, first try').waitFor()
  team.checkout.edit(described, 'Slow hands, first try', 'Slow hands, second try')
  await page.getByText('Slow hands, second try').waitFor()
})

/** A page in which somebody has signed in. */
async function openSignedIn(t: TestContext, url: string) {
  const page = await openPage(t)
  const answer = await fetch(`${team.server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  await page.addInitScript((text) => localStorage.setItem('token', text), await answer.text())
  await page.goto(url)
  return page
}

const screen = 'remote-garden/src/screen.tsx'

/** Adds a field to the garden's screen, whose content survives as long as the screen's state does. */
function addField() {
  const field = '<input aria-label="Note" />'
  if (!team.checkout.read(screen).includes(field)) {
    team.checkout.edit(screen, '<p>', `${field}\n      <p>`)
  }
}

test('the page applies each edit without losing its state, and shows errors with their lines', {
  skip,
}, async (t) => {
  addField()
  const { url, terminal } = await startDev(t)
  const output = textOf(terminal)
  const page = await openSignedIn(t, url)
  await page.getByText('Preview of garden from this machine.').waitFor()
  assert.equal(new URL(page.url()).pathname, '/garden')
  await assert.rejects(
    page.evaluate("document.body.innerHTML = '<b>roses</b>'"),
    /requires 'TrustedHTML'/,
  )

  await page.getByLabel('Note').fill('twelve roses')
  team.checkout.edit(screen, 'Here it begins', 'Here it grows')
  await page.getByText('Here it grows').waitFor()
  const line = lineOf('<PageHeader')
  const problem = page.locator('sala-problems section')
  team.checkout.edit(screen, '<PageHeader', '<PageHeader title={"a" "b"}')
  await problem.getByText(`${screen}:${line}`, { exact: true }).waitFor()
  await problem.getByText('Expected').first().waitFor()
  team.checkout.edit(screen, 'title={"a" "b"}', 'colour="red"')
  await problem.getByText("Property 'colour' does not exist").waitFor()
  await problem.getByText(`${screen}:${line}`, { exact: true }).waitFor()
  team.checkout.edit(screen, '<PageHeader colour="red"', '<PageHeader')
  await problem.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Note').inputValue(), 'twelve roses')

  assert.match(output(), new RegExp(`${screen}:${line}\\n.*Expected[^]*${screen}:${line}\\nTS2322`))
  assert.match(output(), /No problems\.\n$/)
})

test('two previews of the back-office apply their edits independently', { skip }, async (t) => {
  addField()
  const [garden, rooms] = await Promise.all([startDev(t), startDev(t, 'rooms')])
  const page = await openSignedIn(t, garden.url)
  await page.goto(rooms.url)
  await page.getByText('Preview of garden, rooms from this machine.').waitFor()
  await page.getByLabel('Title').fill('The lotus room')
  await page.evaluate('globalThis.isSame = true')
  team.checkout.edit('remote-rooms/src/rooms.ts', "send: t('Send')", "send: 'Hang it'")
  await page.getByText('Hang it').waitFor()
  assert.equal(await page.getByLabel('Title').inputValue(), 'The lotus room')

  await page.getByRole('link', { name: 'Garden' }).click()
  await page.getByLabel('Note').fill('twelve roses')
  team.checkout.edit(screen, '<p>', '<p>Tended. ')
  await page.getByText('Tended.').waitFor()
  assert.equal(await page.getByLabel('Note').inputValue(), 'twelve roses')
  await page.getByRole('link', { name: 'Rooms' }).click()
  await page.getByText('Hang it').waitFor()
  await page.getByRole('link', { name: 'Garden' }).click()
  await page.getByText('Tended.').waitFor()
  assert.equal(await page.evaluate('globalThis.isSame'), true)
})

test('a sign-in during a preview returns to it, at the requested address', {
  skip,
}, async (t) => {
  const { url } = await startDev(t)
  const page = await openPage(t)
  await page.goto(url)
  await page.getByLabel('Password').waitFor()
  await page.goto(`${team.server.url}/garden/roses?of=tin#red`)
  await page.waitForURL('**/login')
  // The page where people sign in is made without the preview.
  await page.reload()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/garden/roses?of=tin#red')
  await page.getByText('Preview of garden from this machine.').waitFor()
  await page.getByText(administrator.email).first().waitFor()
})

/** Reads on; returns how to get all that there was until now. */
function textOf(stream: Readable) {
  let text = ''
  stream.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

/** The line of the garden's screen that has `text`. */
function lineOf(text: string) {
  const lines = team.checkout.read(screen).split('\n')
  return lines.findIndex((line) => line.includes(text)) + 1
}

test('the standalone screen applies an edit without losing its state', { skip }, async (t) => {
  const cwd = join(team.checkout.root, 'remote-garden')
  addField()
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
  team.checkout.edit(screen, '<p>', '<p>Now here: ')
  await page.getByText('Now here:').waitFor()
  assert.equal(await page.getByLabel('Note').inputValue(), 'twelve roses')
})

async function addressIn(output: Readable) {
  for await (const line of createInterface(output)) {
    const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+\//) ?? []
    if (address) return address
  }
  throw new Error('No address was printed')
}
