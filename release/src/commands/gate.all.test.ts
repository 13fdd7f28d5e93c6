// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import { exitCodes } from '../sala-error.ts'
import { createTeam, type Team } from '../testing/team.ts'

let team: Team
let hostToken: string
before(async () => {
  team = await createTeam('rooms')
  hostToken = await team.tokenFor('host')
  team.checkout.edit('remote-rooms/package.json', '"1.0.0"', '"2.0.0"')
})
after(() => team?.goHome())

interface Change {
  file: string
  from: string
  to: string
}

/** Makes the change, asks the gate, and takes the change back. */
async function checkWith({ file, from, to }: Change) {
  const path = `remote-rooms/${file}`
  team.checkout.edit(path, from, to)
  const { code, stdout, stderr } = await team.sala('check rooms --json --no-browser')
  team.checkout.edit(path, to, from)
  return { code, stderr, ...JSON.parse(stdout) }
}

test('accepts a compatible change', async () => {
  const change = { file: 'src/rooms.ts', from: "title: t('Rooms')", to: "title: 'All rooms'" }
  const { code, verdict, stderr } = await checkWith(change)
  assert.deepEqual([code, verdict], [exitCodes.done, 'accepted'], stderr)
})

test('refuses a route that another remote has, and names that remote', async () => {
  const change = { file: 'remote.json', from: '"/rooms"', to: '"/staff"' }
  const { code, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused)
  assert.match(findings[0].consumer, /^staff 1\.0\.0/)
  assert.equal(findings[0].file, 'remote.json')
})

test('refuses a requirement that the live host does not meet, and names the host', async () => {
  const change = { file: 'package.json', from: '"react": "^19.3.0"', to: '"react": "^19.9.0"' }
  const { code, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused)
  assert.match(findings[0].consumer, /^host 1\.0\.0/)
  assert.match(findings[0].message, /react/)
})

test('refuses a style sheet that affects more than its screen, with file and selector', async () => {
  const write = (name: string) =>
    writeFileSync(join(team.checkout.root, 'remote-rooms/src', name), '* {\n  color: red;\n}\n')
  write('all.css')
  const change = { file: 'src/screen.tsx', from: 'import', to: "import './all.css'\nimport" }
  const { code, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused)
  assert.match(
    findings[0].message,
    /^__federation_expose_screen\.css: “\*” applies outside the screen/,
  )

  // For a CSS module the build reports it, with the file's own name.
  write('all.module.css')
  const built = await checkWith({ ...change, to: "import './all.module.css'\nimport" })
  assert.equal(built.code, exitCodes.refused)
  assert.match(JSON.stringify(built), /src\/all\.module\.css/)
})

const index = 'shared/src/ui/index.ts'
const lists = 'shared/src/collection/index.ts'

test('refuses an export of the kit that the live host lacks, with the line', async () => {
  const kit = `export { Actions, ListBar }`
  team.checkout.edit(index, kit, `export { Actions as Deeds } from './bars.tsx'\n${kit}`)
  const from = `export default function Screen`
  const to = `import { Deeds } from '@sala/kit/ui'\nexport const deeds = () => Deeds\n${from}`
  const { code, findings, message } = await checkWith({ file: 'src/screen.tsx', from, to })
  team.checkout.edit(index, `export { Actions as Deeds } from './bars.tsx'\n`, '')
  assert.equal(code, exitCodes.refused, message)
  assert.match(
    findings[0].message,
    /^rooms 2\.0\.0 uses Deeds of @sala\/kit\/ui, which host 1\.0\.0-b\w+ does not provide: src\/screen\.tsx:\d+\./,
  )
  assert.equal(findings[0].line, 7)
})

test('refuses a host without an export of the kit that live remotes use, and names each', async () => {
  const list = `export { CollectionScreen } from './collection-screen.tsx'\n`
  team.checkout.edit(index, '{ Page, PageHeader,', '{ Page,')
  team.checkout.edit(lists, list, '')
  const { code, stdout } = await team.sala('check host --json', { SALA_TOKEN: hostToken })
  team.checkout.edit(index, '{ Page,', '{ Page, PageHeader,')
  team.checkout.edit(lists, 'export { CollectionTable }', `${list}export { CollectionTable }`)
  const { findings, message } = JSON.parse(stdout)
  assert.equal(code, exitCodes.refused, message)
  const consumers = findings.map(({ rule, consumer, file }: Record<string, string>) =>
    [rule, consumer?.split(' ')[0], file].join(' '),
  )
  assert.deepEqual(consumers, [
    'exports account src/screen.tsx',
    'exports history src/screen.tsx',
    'exports kit shared/src/stories/page.stories.tsx',
    'exports messages src/screen.tsx',
    'exports people src/screen.tsx',
    'exports rooms src/screen.tsx',
    'exports site src/screen.tsx',
    'exports staff src/screen.tsx',
    'exports today src/screen.tsx',
  ])
})

test('refuses a host whose kit takes other props, and names each with its line', async () => {
  const header = 'shared/src/ui/page.tsx'
  const button = 'shared/src/ui/button.tsx'
  team.checkout.edit(header, '  title: string\n', '  title: string\n  season: string\n')
  team.checkout.edit(button, '  isBusy?: boolean\n', '  isAtWork?: boolean\n')
  team.checkout.edit(button, ' isBusy, isDisabled,', ' isAtWork: isBusy, isDisabled,')
  const list = 'shared/src/collection/define-collection.ts'
  team.checkout.edit(list, '  columns:', '  season: string\n  columns:')
  const { code, stdout } = await team.sala('check host --json', { SALA_TOKEN: hostToken })
  team.checkout.edit(list, '  season: string\n', '')
  team.checkout.edit(header, '  season: string\n', '')
  team.checkout.edit(button, 'isAtWork: isBusy,', 'isBusy,')
  team.checkout.edit(button, 'isAtWork?: boolean', 'isBusy?: boolean')
  const { findings, message } = JSON.parse(stdout)
  assert.equal(code, exitCodes.refused, message)
  const saidOf = (name: string) =>
    findings
      .filter(({ consumer }: Finding) => consumer?.startsWith(`${name} `))
      .map((one: Finding) => [one.rule, one.file, inShort(one)])
  assert.deepEqual(saidOf('history'), [
    [
      'types',
      'src/screen.tsx',
      `PageHeader of @sala/kit/ui, which the remote uses (${placeIn('history', 'screen.tsx', '<PageHeader')}), is another than it was built with`,
    ],
    [
      'types',
      'src/trail.tsx',
      `isBusy of Button of @sala/kit/ui, which the remote gives (${placeIn('history', 'trail.tsx', 'isBusy={')}), is taken no more`,
    ],
  ])
  // Lists are another part of the kit, in releases as well.
  assert.match(JSON.stringify(saidOf('staff')), /CollectionScreen of @sala\/kit\/collection/)
})

test('refuses a host that changes an event’s type, and names each remote with its line', async () => {
  const events = 'shared/src/contract/events.ts'
  team.checkout.edit(events, "'snackbar'", "'toast'")
  const { code, stdout } = await team.sala('check host --json', { SALA_TOKEN: hostToken })
  const own = await team.sala('check messages --json --no-browser', {
    SALA_TOKEN: await team.tokenFor('messages'),
  })
  team.checkout.edit(events, "'toast'", "'snackbar'")
  const { findings, message } = JSON.parse(stdout)
  assert.equal(code, exitCodes.refused, message)
  const named = findings.map(({ consumer }: Finding) => consumer?.split(' ')[0])
  assert.deepEqual(named.toSorted(), [
    'account',
    'auth',
    'history',
    'kit',
    'landing',
    'messages',
    'people',
    'rooms',
    'site',
    'staff',
    'today',
  ])
  const ofMessages = findings.find(({ consumer }: Finding) => consumer?.startsWith('messages '))
  assert.equal(
    inShort(ofMessages),
    `sendNotice of @sala/kit/events, which the remote calls (${placeIn('messages', 'message-actions.tsx', 'sendNotice({')}), is for an event that the host does not know, or knows otherwise`,
  )
  // It would be a remote's fault as well, which had the new name first.
  assert.equal(own.code, exitCodes.refused)
  assert.match(own.stdout, /sendNotice of @sala\/kit\/events/)
})

/** The text of a finding before the compiler's message. */
const inShort = ({ message }: Finding) => message.split('. ')[1]?.split(': ')[0]

/** The line of the first occurrence of a text in a file of a remote. */
function placeIn(remote: string, file: string, text: string) {
  const [before = ''] = team.checkout.read(`remote-${remote}/src/${file}`).split(text)
  return `src/${file}:${before.split('\n').length}`
}

test('refuses a required prop that the host does not give, and names the host', async () => {
  const from = 'Screen({ session }: ScreenProps)'
  const change = {
    file: 'src/screen.tsx',
    from,
    to: 'Screen({ session }: ScreenProps & { season: string })',
  }
  const { code, message, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused, message)
  assert.match(findings[0].consumer, /^host 1\.0\.0/)
  assert.match(findings[0].message, /season/)
})

test('refuses a remote with build or type errors', async () => {
  const unknown = {
    file: 'src/screen.tsx',
    from: "'@sala/kit/collection'",
    to: "'@sala/kit/unknown'",
  }
  const built = await checkWith(unknown)
  assert.equal(built.code, exitCodes.refused)
  assert.match(built.message, /^rooms does not build; webpack says why:/)

  const wrong = { file: 'src/rooms.ts', from: "title: t('Rooms')", to: 'title: 7' }
  const { code, findings } = await checkWith(wrong)
  assert.equal(code, exitCodes.refused)
  assert.partialDeepStrictEqual(findings[0], { rule: 'types', file: 'src/rooms.ts', line: 8 })
})

/** Writes a file of the checkout as it is given, for as long as the work takes. */
async function withFile(file: string, content: string, work: () => Promise<void>) {
  const path = join(team.checkout.root, file)
  const before = team.checkout.read(file)
  writeFileSync(path, content)
  await work().finally(() => writeFileSync(path, before))
}

const nowhere = { SALA_URL: 'http://127.0.0.1:9' }

for (const [file, content] of [
  ['remote-staff/remote.json', '{ "name": "staff", '],
  ['remote-staff/remote.json', ''],
  ['remote-staff/remote.json', 'null'],
  ['remote-auth/remote.json', '["auth"]'],
  ['remote-auth/package.json', '{ "version": 1 }'],
] as const) {
  test(`${file} with “${content}” is reported for its own remote only`, async () => {
    await withFile(file, content, async () => {
      const [, own = ''] = file.match(/^remote-(\w+)/) ?? []
      const theirs = await team.sala(`check ${own}`, nowhere)
      assert.equal(theirs.code, exitCodes.wrongUse, theirs.stderr)
      assert.match(theirs.stderr, new RegExp(`^${file} [^\n]*: (fix|add) it\\.\n$`))

      const others = await team.sala('check rooms', nowhere)
      // It got as far as the server.
      assert.equal(others.code, exitCodes.unreachable, others.stderr)
      const [warning = ''] = others.stderr.split('\n')
      assert.match(warning, new RegExp(`^${file} .*: (fix|add) it\\. It is left out\\.$`))
    })
  })
}

test('a check completes beside another team’s broken remote', async () => {
  await withFile('remote-staff/remote.json', '{', async () => {
    const { code, stdout } = await team.sala('check rooms --no-browser')
    assert.equal(code, exitCodes.done)
    assert.match(stdout, /^The gate lets rooms 2\.0\.0 in\.\n$/)
  })
})

test('a remote with another remote’s name is not taken for that one', async () => {
  const other = team.checkout.read('remote-auth/remote.json').replace('"auth"', '"rooms"')
  await withFile('remote-auth/remote.json', other, async () => {
    const { code, stdout, stderr } = await team.sala('check rooms --no-browser')
    assert.equal(code, exitCodes.done, stderr)
    assert.match(stdout, /^The gate lets rooms 2\.0\.0 in\.\n$/)
  })
})

test('new: never overwrites the folder of a broken remote', async () => {
  await withFile('remote-staff/remote.json', '{', async () => {
    const { code, stderr } = await team.sala('new staff')
    assert.equal(code, exitCodes.wrongUse, stderr)
    assert.match(stderr, /staff/)
    assert.equal(team.checkout.read('remote-staff/remote.json'), '{')
  })
})

test('refuses an invalid remote.json before the build, with the allowed values', async () => {
  const change = { file: 'remote.json', from: '"signed-in"', to: '"open"' }
  const { code, message, stderr } = await checkWith(change)
  assert.equal(code, exitCodes.wrongUse)
  assert.equal(
    message,
    'remote-rooms/remote.json: access is “open”: it must be public, signed-in or signed-out.',
  )
  assert.doesNotMatch(stderr, /Building/)
})

test('refuses a budget above the maximum in a sentence', async () => {
  const change = { file: 'remote.json', from: '"title"', to: '"budgetBytes": 100000000, "title"' }
  const { code, message } = await checkWith(change)
  assert.equal(code, exitCodes.wrongUse)
  assert.match(
    message,
    /^remote-rooms\/remote\.json: budgetBytes cannot be 100000000\. .* 2000000 at most\.$/,
  )
})

test('refuses a public page that the server cannot render, with the line', async () => {
  const screen = 'remote-landing/src/screen.tsx'
  team.checkout.edit(screen, '<TopBar />', '<TopBar />\n      <p>{window.innerWidth}</p>')
  const { code, stdout } = await team.sala('check landing --json --no-browser', {
    SALA_TOKEN: await team.tokenFor('landing'),
  })
  const { findings, message } = JSON.parse(stdout)
  assert.equal(code, exitCodes.refused, message)
  const line = team.checkout.read(screen).split('window.')[0]?.split('\n').length
  assert.partialDeepStrictEqual(findings[0], { rule: 'prerender', file: 'src/screen.tsx', line })
  assert.match(
    findings[0].message,
    /^landing 1\.0\.0 cannot be rendered on the server with entries: ReferenceError: .*window.*\n +at Screen \(src\/screen\.tsx:\d+\)\n/,
  )
})
