import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { administrator } from '../release/src/testing/start-server.ts'
import { createTeam } from '../release/src/testing/team.ts'
import { signIn, withBrowser } from './servers.mjs'

// How long it takes a team to ship, on a copy of the checkout with a server of its own. Not counted:
// the copy, its first build, and the administrator's token, which are there before a team begins.

const screen = 'remote-garden/src/screen.tsx'
const team = await createTeam('garden')
const origin = team.server.url

try {
  const session = await signIn(origin, administrator)
  await withBrowser(async (browser) => {
    const sees = (path, text) => waitForText(browser, session, path, text)
    await fromNothing(sees)
    await nextRelease(sees)
    await back(sees)
  })
  await oneBuildAndAll()
} finally {
  await team.goHome()
}

/** Loads a page anew, signed in, and waits until the text is there. */
async function waitForText(browser, session, path, text) {
  const page = await browser.newPage()
  await page.addInitScript((token) => localStorage.setItem('token', token), session)
  await page.goto(origin + path)
  await page.getByText(text).waitFor()
  await page.close()
}

async function fromNothing(sees) {
  const commands = ['npx sala new garden', 'npx sala publish garden --promote']
  const tookMs = await timed(async () => {
    for (const command of commands) await type(command)
    await sees('/garden', 'Here it begins')
  })
  print('commands typed', commands.length)
  print('from an empty folder to the screen in the running host', seconds(tookMs))
}

async function nextRelease(sees) {
  const others = await versionsOfOthers()
  team.checkout.edit(screen, 'Here it begins', 'Here it grows')
  team.checkout.edit('remote-garden/package.json', '"1.0.0"', '"1.1.0"')
  const tookMs = await type('npx sala publish garden --promote')
  const visibleMs = await timed(() => sees('/garden', 'Here it grows'))
  print('from the end of “sala publish” until the next page shows it', seconds(visibleMs))
  print('from an edit to a visitor who sees it (goal: 10 s)', seconds(tookMs + visibleMs))
  assert.deepEqual(await versionsOfOthers(), others, 'another remote was shipped too')
}

async function back(sees) {
  const tookMs = await type('npx sala rollback garden')
  print('to go back (goal: 0.5 s)', seconds(tookMs))
  const liveSetMs = await timed(async () => assert.equal(await team.liveVersion('garden'), '1.0.0'))
  print('from the end of “sala rollback” until the live set says so', seconds(liveSetMs))
  const pageMs = await timed(() => sees('/garden', 'Here it begins'))
  print('  and until the next page shows it', seconds(pageMs))
}

/** A harmless change to one remote, against building everything. */
async function oneBuildAndAll() {
  const { buildChanged, appFolders, hasChanged } = await import(
    join(team.checkout.root, 'scripts/build.mjs')
  )
  const apps = appFolders()
  for (const folder of apps) rmSync(join(folder, 'dist'), { recursive: true })
  const allMs = await timed(buildChanged)
  print(`building everything, ${apps.length} apps`, seconds(allMs))

  team.checkout.edit(screen, 'Here it grows', 'Here it blooms')
  const changed = apps.filter((folder) => hasChanged(folder)).map((folder) => basename(folder))
  assert.deepEqual(changed, ['remote-garden'])
  const oneMs = await timed(buildChanged)
  print('building what one change touches', seconds(oneMs))
  print('  its share of everything (goal: below 25 %)', `${Math.round((100 * oneMs) / allMs)} %`)
}

/** Runs a command as it would be typed in the checkout, and prints and returns how many milliseconds it took. */
async function type(command) {
  const [program, ...args] = command.split(' ')
  const tookMs = await timed(async () => {
    const child = spawn(program, args, {
      cwd: team.checkout.root,
      env: { ...process.env, ...team.env, CI: '1' },
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    assert.equal(code, 0, command)
  })
  print(`$ ${command}`, seconds(tookMs))
  return tookMs
}

async function versionsOfOthers() {
  const { remotes } = await (await fetch(`${origin}/remotes.json`)).json()
  return remotes.filter(({ name }) => name !== 'garden').map(({ name, version }) => [name, version])
}

async function timed(task) {
  const beganMs = performance.now()
  await task()
  return performance.now() - beganMs
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

function print(what, figure) {
  console.log(`${what.padEnd(64)} ${figure}`)
}
