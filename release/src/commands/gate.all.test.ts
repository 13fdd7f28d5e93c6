// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import { exitCodes } from '../sala-error.ts'
import { createTeam, type Team } from '../testing/team.ts'

let team: Team
before(async () => {
  team = await createTeam('rooms')
  team.checkout.edit('remote-rooms/package.json', '"1.0.0"', '"2.0.0"')
})
after(() => team?.goHome())

type Change = [file: string, from: string, to: string]

/** Makes the changes, asks the gate about an app, and takes the changes back. */
async function checkWith(changes: Change[], name = 'rooms') {
  const before = changes.map(([file]) => [file, team.checkout.read(file)] as const)
  for (const change of changes) team.checkout.edit(...change)
  const env = name === 'rooms' ? {} : { SALA_TOKEN: await team.tokenFor(name) }
  const { code, stdout, stderr } = await team.sala(`check ${name} --json --no-browser`, env)
  for (const [file, text] of before.toReversed()) write(file, text)
  return { code, stderr, findings: [] as Finding[], ...JSON.parse(stdout) }
}

function write(file: string, text: string) {
  writeFileSync(join(team.checkout.root, file), text)
}

const screen = 'remote-rooms/src/screen.tsx'
const declaration = 'remote-rooms/src/rooms.ts'

test('accepts a compatible change', async () => {
  const { code, verdict, stderr } = await checkWith([
    [declaration, "title: t('Rooms')", "title: 'All rooms'"],
  ])
  assert.deepEqual([code, verdict], [exitCodes.done, 'accepted'], stderr)
})

test('refuses what the server and this machine find, with the consumer', async () => {
  const { code, message, findings } = await checkWith([
    ['remote-rooms/remote.json', '"/rooms"', '"/staff"'],
    [
      screen,
      'Screen({ session }: ScreenProps)',
      'Screen({ session }: ScreenProps & { x: string })',
    ],
  ])
  assert.equal(code, exitCodes.refused, message)
  const [route, props] = findings as [Finding, Finding]
  assert.match(route.consumer ?? '', /^staff 1\.0\.0/)
  assert.equal(route.file, 'remote.json')
  assert.match(props.consumer ?? '', /^host 1\.0\.0/)
  assert.match(props.message, /'x' is missing/)
})

test('refuses a remote with build or type errors', async () => {
  const built = await checkWith([[screen, "'@sala/kit/collection'", "'@sala/kit/unknown'"]])
  assert.equal(built.code, exitCodes.refused)
  assert.match(built.message, /^rooms does not build; webpack says why:/)

  write('remote-rooms/src/all.module.css', '* {\n  color: red;\n}\n')
  const styled = await checkWith([[screen, 'import', "import './all.module.css'\nimport"]])
  assert.equal(styled.code, exitCodes.refused)
  assert.match(JSON.stringify(styled), /src\/all\.module\.css/)

  const { code, findings } = await checkWith([[declaration, "title: t('Rooms')", 'title: 7']])
  assert.equal(code, exitCodes.refused)
  assert.partialDeepStrictEqual(findings[0], { rule: 'types', file: 'src/rooms.ts', line: 8 })
})

test('refuses a host that breaks live remotes, and names each with its line', async () => {
  const button = 'shared/src/ui/button.tsx'
  const { code, message, findings } = await checkWith(
    [
      ['shared/src/ui/index.ts', '{ Page, PageHeader,', '{ Page,'],
      [button, '  isBusy?: boolean\n', '  isAtWork?: boolean\n'],
      [button, ' isBusy, isDisabled,', ' isAtWork: isBusy, isDisabled,'],
      ['shared/src/collection/define-collection.ts', '  columns:', '  season: string\n  columns:'],
      ['shared/src/contract/events.ts', "'snackbar'", "'toast'"],
    ],
    'host',
  )
  assert.equal(code, exitCodes.refused, message)
  // The host's own type errors have no consumer.
  const others = (findings as Finding[]).filter(({ consumer }) => consumer)
  const nameOf = ({ consumer }: Finding) => consumer?.split(' ')[0]
  const named = (rule: string) =>
    [...new Set(others.filter((one) => one.rule === rule).map(nameOf))].sort()
  const usingHeader = [
    'account',
    'history',
    'kit',
    'messages',
    'people',
    'releases',
    'site',
    'today',
  ]
  assert.deepEqual(named('exports'), usingHeader)
  const all = [...usingHeader, 'auth', 'landing', 'rooms', 'staff'].sort()
  assert.deepEqual(named('types'), all)

  for (const [name, what, text] of [
    ['history', 'isBusy of Button of @sala/kit/ui', 'isBusy'],
    ['messages', 'sendNotice of @sala/kit/events', 'sendNotice('],
    // Lists are another part of the kit, in releases as well.
    ['staff', 'CollectionScreen of @sala/kit/collection', 'CollectionScreen'],
  ] as const) {
    const messages = others.filter((one) => nameOf(one) === name).map(({ message }) => message)
    const found = new RegExp(`${what}, which the remote \\w+ \\((.*?):(\\d+)\\)`)
    const [, file, line] = messages.join('\n').match(found) ?? []
    assert.ok(file, `${name}: ${messages.join('\n')}`)
    const lines = team.checkout.read(`remote-${name}/${file}`).split('\n')
    assert.ok(lines[Number(line) - 1]?.includes(text), `${file}:${line} of ${name}`)
  }
})

test('refuses a public page that the server cannot render, with the line', async () => {
  const file = 'remote-landing/src/screen.tsx'
  const line = team.checkout.read(file).split('<TopBar />')[0]?.split('\n').length ?? 0
  const change: Change = [file, '<TopBar />', '<TopBar />\n      <p>{window.innerWidth}</p>']
  const { code, message, findings } = await checkWith([change], 'landing')
  assert.equal(code, exitCodes.refused, message)
  const place = { rule: 'prerender', file: 'src/screen.tsx', line: line + 1 }
  assert.partialDeepStrictEqual(findings[0], place)
  assert.match(
    findings[0].message,
    /^landing 1\.0\.0 cannot be rendered on the server with entries: ReferenceError: .*window.*\n +at Screen \(src\/screen\.tsx:\d+\)\n/,
  )
})

test('refuses an invalid remote.json before the build, with the allowed values', async () => {
  const { code, message, stderr } = await checkWith([
    ['remote-rooms/remote.json', '"signed-in"', '"open"'],
  ])
  assert.equal(code, exitCodes.wrongUse)
  assert.equal(
    message,
    'remote-rooms/remote.json: access is “open”: it must be public, signed-in or signed-out.',
  )
  assert.doesNotMatch(stderr, /Building/)
})

/** Writes a file of the checkout as it is given, for as long as the work takes. */
async function withFile(file: string, content: string, work: () => Promise<void>) {
  const before = team.checkout.read(file)
  write(file, content)
  await work().finally(() => write(file, before))
}

test('another team’s broken remote is named, left out and never overwritten', async () => {
  for (const [file, content] of [
    ['remote-staff/remote.json', '{ "name": "staff", '],
    ['remote-staff/remote.json', 'null'],
    ['remote-staff/remote.json', '["staff"]'],
    ['remote-staff/package.json', '{ "version": 1 }'],
  ] as const) {
    await withFile(file, content, async () => {
      const theirs = await team.sala('check staff', { SALA_URL: 'http://127.0.0.1:9' })
      assert.equal(theirs.code, exitCodes.wrongUse, theirs.stderr)
      assert.match(theirs.stderr, new RegExp(`^${file} [^\n]*: (fix|add) it\\.\n$`))
    })
  }
  await withFile('remote-staff/remote.json', '{', async () => {
    const { code, stdout, stderr } = await team.sala('check rooms --no-browser')
    assert.equal(code, exitCodes.done, stderr)
    assert.match(
      stdout,
      /^The gate lets rooms 2\.0\.0 in\. Not rendered in a browser; types compared with host /,
    )
    assert.match(stderr, /^remote-staff\/remote\.json .*: fix it\. It is left out\.\n/)
    assert.equal((await team.sala('new staff')).code, exitCodes.wrongUse)
    assert.equal(team.checkout.read('remote-staff/remote.json'), '{')
  })
})

test('a remote with another remote’s name is not taken for that one', async () => {
  const other = team.checkout.read('remote-auth/remote.json').replace('"auth"', '"rooms"')
  await withFile('remote-auth/remote.json', other, async () => {
    const { code, stdout, stderr } = await team.sala('check rooms --no-browser')
    assert.equal(code, exitCodes.done, stderr)
    assert.match(
      stdout,
      /^The gate lets rooms 2\.0\.0 in\. Not rendered in a browser; types compared with host /,
    )
  })
})
