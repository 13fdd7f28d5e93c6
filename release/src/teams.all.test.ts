// Looks at: release, server/src/releases, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveSet } from '@sala/kit/contract/remote'
import { iconNames } from '@sala/kit/remote-json/menu'
import { remoteSchema } from '@sala/kit/remote-json/schema'
import { satisfies } from 'semver'
import { root } from '../../scripts/run.mjs'
import { exitCodes } from './sala-error.ts'
import { npmEnvironment } from './testing/environment.ts'
import { copyCheckout, type TempCheckout } from './testing/temp-checkout.ts'

const page = readFileSync(join(root, 'docs/teams.md'), 'utf8')
const reference = readFileSync(join(root, 'docs/remotes.md'), 'utf8')

/** The address of a Sala in the page. */
const usualOrigin = 'http://127.0.0.1:3000'

/** The documented command that updates a remote's packages. */
const [documentedUpdate = ''] = page.match(/^npm create .* --update$/m) ?? []

/**
 * The page's commands as one script: those of an administrator in the folder of Sala, those of the team where it
 * has come to. What keeps running is ready when it has printed an address; the link is what was printed last.
 */
function scriptOf(markdown: string, origin: string) {
  const blocks = [...markdown.matchAll(/^```sh( in-sala)?( background)?\n(.*?)^```$/gms)]
  const steps = blocks.map(([, isInSala, isBackground, text = ''], index) => {
    const commands = text
      .replaceAll(usualOrigin, origin)
      .replace(/"https:\/\/sala\.example\/enrol#[^"]*"/, '"$(tail -n 1 "$LOGS/link")"')
    const there = isInSala ? `cd "$SALA"\n${commands}` : commands
    const log = `"$LOGS/${index}"`
    if (isBackground) return `(${there}) > ${log} 2>&1 &\nready ${log} $!`
    return isInSala ? `(${there}) > "$LOGS/link"` : there
  })
  return steps.join('\n')
}

const prelude = `set -euo pipefail
ready() {
  until grep -q http:// "$1"; do
    kill -0 "$2" || { cat "$1"; exit 9; }
    sleep 0.2
  done
}`

let checkout: TempCheckout
let url: string
/** The folder of the team's repository, which has nothing of Sala. */
const elsewhere = mkdtempSync(join(tmpdir(), 'sala-elsewhere-'))
const logs = mkdtempSync(join(tmpdir(), 'sala-logs-'))
const groups: (number | undefined)[] = []

before(async () => {
  checkout = await copyCheckout()
  url = `http://127.0.0.1:${await freePort()}`
})
after(async () => {
  for (const group of groups) await endGroup(group)
  checkout?.remove()
  for (const folder of [elsewhere, logs]) rmSync(folder, { recursive: true, force: true })
})

/** Runs a script as the team and the administrator would; what it leaves running runs on. */
async function runScript(script: string, cwd: string) {
  const shell = spawn('bash', ['-c', `${prelude}\n${script}`], {
    cwd,
    detached: true,
    env: {
      ...npmEnvironment,
      CI: '1',
      SEED: 'none',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      SALA: checkout.root,
      LOGS: logs,
      DATA_DIR: join(checkout.root, 'data'),
      SALA_KEYS: join(elsewhere, 'keys'),
    },
  })
  groups.push(shell.pid)
  const printed = Promise.all([text(shell.stdout), text(shell.stderr)])
  const [code] = await once(shell, 'exit')
  if (code !== 0) assert.fail((await printed).join('\n'))
}

async function liveVersion(name: string) {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as LiveSet
  return remotes.find((remote) => remote.name === name)?.version
}

test('every command of docs/teams.md works, in its order', async () => {
  await runScript(scriptOf(page, url), elsewhere)
  assert.equal(await liveVersion('garden'), '1.0.0')
  assert.ok(existsSync(join(elsewhere, 'garden/.sala/types/host/types/contract/remote.ts')))
})

test('a team’s folder has what a remote needs, for the Node that the packages ask for', () => {
  const lock = JSON.parse(readFileSync(join(elsewhere, 'garden/package-lock.json'), 'utf8'))
  const packages = Object.entries<{ engines?: { node?: string } }>(lock.packages)
  const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)))
  const others = ['node', '@rspack/core', '@biomejs/biome', 'lucide-react', 'core-js-pure']
  assert.deepEqual(
    others.filter((name) => names.has(name)),
    [],
  )
  // A Node of its own was 190 MB, the second bundler and the icons 50 each.
  assert.ok(names.size < 900, `${names.size} packages`)
  const newer = packages.filter(([, { engines }]) => !satisfies('20.19.0', engines?.node ?? '*'))
  assert.deepEqual(
    newer.map(([path]) => path),
    [],
  )
})

test('a team works beside a newer minor version of the kit, and updates when it wants to', async () => {
  const garden = join(elsewhere, 'garden')
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(garden, `node_modules/${name}/package.json`), 'utf8')).version
  const former = versionOf('@sala/kit')
  await runScript(
    `npm pkg set version=1.99.0 -w shared -w packages/build -w packages/create-sala-remote -w release
    npm pkg set version=1.1.0 -w host
    echo "export const plate = 'new in this kit'" >> shared/src/ui/index.ts
    npx sala login "$(npx sala team add host ci --against ${url})"
    npx sala publish host --promote --against ${url}`,
    checkout.root,
  )
  assert.equal(await liveVersion('garden'), '1.0.0')
  await runScript('npm install --no-audit\nnpx sala check', garden)
  assert.equal(versionOf('@sala/kit'), former)

  const screen = join(garden, 'src/screen.tsx')
  const source = readFileSync(screen, 'utf8')
  const using = source
    .replace('PageHeader }', 'PageHeader, plate }')
    .replace('Here', '{plate} Here')
  writeFileSync(screen, using)
  await runScript(
    // npm's cache has the kit's former version.
    `npm_config_prefer_offline=false ${documentedUpdate.replace(usualOrigin, url)}
    npm pkg set version=1.2.0
    npx sala publish --promote
    npx sala rollback --to 1.1.0
    npx sala retire garden`,
    garden,
  )
  assert.deepEqual(['@sala/kit', '@sala/build', '@sala/cli'].map(versionOf), [
    '1.99.0',
    '1.99.0',
    '1.99.0',
  ])
  assert.equal(readFileSync(screen, 'utf8'), using)
  assert.equal(await liveVersion('garden'), undefined)
})

test('the documented prerender makes a public page', async () => {
  const garden = join(elsewhere, 'garden')
  const [, prerender = ''] = page.match(/^```tsx\n(.*?)^```$/ms) ?? []
  writeFileSync(join(garden, 'src/prerender.tsx'), prerender)
  writeFileSync(
    join(garden, 'src/screen.tsx'),
    `import type { ScreenProps } from '@sala/kit/contract/remote'

export default function Screen({ page }: ScreenProps) {
  return <h1>Garden {page?.language}</h1>
}
`,
  )
  const picture = join(root, 'remote-landing/src/pictures/house-at-dusk.jpg')
  copyFileSync(picture, join(garden, 'src/garden.jpg'))
  const path = join(garden, 'remote.json')
  const { menu: _, ...description } = JSON.parse(readFileSync(path, 'utf8'))
  const shown = { access: 'public', layout: 'bare', shape: 'page' }
  writeFileSync(path, JSON.stringify({ ...description, ...shown }))
  await runScript('npx sala check', garden)
})

test('the running Sala serves this page with its own address', async () => {
  const answer = await fetch(`${url}/docs/teams`)
  assert.equal(answer.status, 200)
  const html = await answer.text()
  assert.ok(html.includes(`--registry=${url}/npm/`) && !html.includes(usualOrigin))
})

test('lists all exit codes', () => {
  const [, table = ''] = reference.split('| exit code |')
  const listed = [...table.matchAll(/^\| (\d) +\|/gm)].map(([, code]) => Number(code))
  assert.deepEqual(listed, Object.values(exitCodes))
})

test('lists all fields of remote.json and all icons of the kit', () => {
  const [, table = ''] = reference.split('| field ')
  const listed = [...table.matchAll(/^\| (\w+(?:, \w+)*) +\|/gm)].flatMap(([, names]) =>
    names?.split(', '),
  )
  const fields = Object.keys(remoteSchema.properties).filter((name) => name !== '$schema')
  assert.deepEqual(
    fields.filter((name) => !listed.includes(name)),
    [],
  )
  const [, icons = ''] = reference.match(/The icon of the menu entry is (.*?);/s) ?? []
  assert.deepEqual(
    [...icons.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    [...iconNames],
  )
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Ends what a process has started, and waits until all of it has ended. */
async function endGroup(leader: number | undefined) {
  if (leader === undefined) return
  try {
    process.kill(-leader)
    for (;;) {
      await pause(50)
      process.kill(-leader, 0)
    }
  } catch {
    // There is nobody left.
  }
}
