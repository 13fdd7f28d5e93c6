// Looks at: release/src/types, shared/src/contract
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TypedRelease } from './compare.ts'
import { findMisfits } from './find-misfits.ts'

const folder = join(import.meta.dirname, '../../../shared/src/contract')
const contract = readdirSync(folder).map((name): [string, string] => [
  name,
  readFileSync(join(folder, name), 'utf8'),
])
const screen = `import type { ScreenProps } from '@sala/kit/contract/remote'
export default function Screen(props: ScreenProps): null`

type Change = [file: string, from: string, to: string]

/** @param uses what the remote calls of the kit's events, and where */
function release(app: string, changes: Change[] = [], uses: object = {}): TypedRelease {
  const types = new Map(contract.map(([name, text]) => [`types/contract/${name}`, text]))
  for (const [file, from, to] of changes) {
    const path = `types/contract/${file}`
    const text = types.get(path) ?? ''
    assert.ok(text.includes(from), `${from} is in ${file}`)
    types.set(path, text.replace(from, to))
  }
  if (app !== 'host') {
    types.set('types/screen.d.ts', screen)
    types.set('types/event-uses.json', JSON.stringify(uses))
  }
  return { app, version: '1.0.0', digest: '', description: null, types }
}

const uses = { sendNotice: 'src/send.ts:7', onLogout: 'src/forget.ts:9' }

async function messagesOf(candidate: TypedRelease, other: TypedRelease, live?: TypedRelease) {
  const findings = await findMisfits({ candidate, others: [other], live })
  return findings.map(({ message }) => message)
}

/** What is said of the host that has made these changes, beside a live remote. */
const ofHost = (...changes: Change[]) =>
  messagesOf(release('host', changes), release('pond', [], uses), release('host'))

const breaking: [string, RegExp, ...Change[]][] = [
  [
    'an event that the remote sends has another type',
    /sendNotice of @sala\/kit\/events, which the remote calls \(src\/send\.ts:7\), .*'"snackbar"'/,
    ['events.ts', "'snackbar'", "'toast'"],
  ],
  [
    'an event that the remote listens to has another type',
    /onLogout of @sala\/kit\/events, which the remote calls \(src\/forget\.ts:9\), .*'"logout"'/,
    ['events.ts', "'logout'", "'sign-out'"],
  ],
  [
    'an event that only the contract promises has another type',
    /An event of the remote’s contract .*'"unsaved"'/,
    ['events.ts', "'unsaved'", "'changed'"],
  ],
  [
    'an event is gone',
    /An event of the remote’s contract .*'"unsaved"'/,
    ['events.ts', '  Unsaved: { type: typeof unsavedEvent; detail: Unsaved }\n', ''],
  ],
  [
    'what an event carries has another name',
    /sendNotice .*\(src\/send\.ts:7\), .*'text' is missing/,
    ['notice.ts', 'severity: Severity\n  message: string', 'severity: Severity\n  text: string'],
  ],
  [
    'an event may carry less',
    /sendNotice .*\(src\/send\.ts:7\), .*'"info"'/,
    ['notice.ts', " | 'info'", ''],
  ],
  [
    'an event that carried nothing has to carry something',
    /onLogout .*\(src\/forget\.ts:9\), .*'null'/,
    ['events.ts', 'logoutEvent; detail: null', 'logoutEvent; detail: { why: string }'],
  ],
  [
    'what only the contract promises carries more',
    /An event of the remote’s contract .*'form'/,
    ['events.ts', '  id: string\n', '  id: string\n  form: string\n'],
  ],
  [
    'the session is stored under another key',
    /session .*'"session"' is not assignable to type '"token"'/,
    ['events.ts', "'token'", "'session'"],
  ],
]

for (const [what, expected, ...changes] of breaking) {
  test(`${what}: a host is refused, and the remote named`, async () => {
    const messages = await ofHost(...changes)
    for (const message of messages)
      assert.match(message, /^host 1\.0\.0 does not fit pond 1\.0\.0\. /)
    // Session and Notice are in the props as well.
    const others = messages.filter((message) => !message.includes(' props '))
    assert.match(others[0] ?? '', expected)
    assert.equal(others.length, 1)
  })
}

const more: Change[] = [
  ['events.ts', "'unsaved'", "'unsaved'\nexport const openEvent = 'open'"],
  [
    'events.ts',
    '  Unsaved: {',
    '  Open: { type: typeof openEvent; detail: { path: string } }\n  Unsaved: {',
  ],
  ['events.ts', 'isUnsaved: boolean', "isUnsaved: boolean | 'partly'\n  label?: string"],
  ['notice.ts', 'interface Notice {', 'interface Notice {\n  lastsMs?: number'],
  ['auth.ts', 'interface Session {', 'interface Session {\n  house?: string'],
]

test('a host with more events, more that they may carry, and more that is stored is let in', async () => {
  assert.deepEqual(await ofHost(...more), [])
})

test('a remote that was built with an event which the live host does not know is refused if it calls it', async () => {
  const added = more.slice(0, 2)
  const built = (calls: object) => messagesOf(release('pond', added, calls), release('host'))
  assert.deepEqual(await built(uses), [])
  const [message = '', ...others] = await built({ ...uses, sendOpen: 'src/open.ts:3' })
  assert.match(message, /^pond 1\.0\.0 does not fit host 1\.0\.0\. sendOpen .*\(src\/open\.ts:3\)/)
  assert.deepEqual(others, [])
})

test('what a remote listens to may not come to carry something else', async () => {
  const pond = release('pond', [], { onUnsaved: 'src/log.ts:2' })
  const change: Change = ['events.ts', 'isUnsaved: boolean', "isUnsaved: boolean | 'partly'"]
  const [message = '', ...others] = await messagesOf(release('host', [change]), pond)
  assert.match(message, /onUnsaved .*\(src\/log\.ts:2\), .*'string'/)
  assert.deepEqual(others, [])
})

test('a release from before the contract had its events is taken to have the first of them', async () => {
  const before = (app: string) => {
    const old = release(app)
    old.types.delete('types/contract/events.ts')
    old.types.delete('types/event-uses.json')
    return old
  }
  assert.deepEqual(await messagesOf(release('host'), before('pond')), [])
  assert.deepEqual(await messagesOf(release('pond', [], uses), before('host')), [])
  const renamed = release('host', [['events.ts', "'snackbar'", "'toast'"]])
  const [message = ''] = await messagesOf(renamed, before('pond'))
  assert.match(message, /An event of the remote’s contract .*'"snackbar"'/)
})

test('a remote that does not fit the live host in one thing is still protected in the others', async () => {
  const odd = release('pond', [['events.ts', "'unsaved'", "'changed'"]], uses)
  const renamed = release('host', [['events.ts', "'snackbar'", "'toast'"]])
  const [message = '', ...others] = await messagesOf(renamed, odd, release('host'))
  assert.match(message, /sendNotice/)
  assert.deepEqual(others, [])
})

test('what a release says of its calls is taken for names and places only', async () => {
  const calls = { 'x = 1 }': 'src/a.ts:1', sendNothing: 'src/b.ts:1', onNotice: 7 }
  assert.deepEqual(await messagesOf(release('pond', [], calls), release('host')), [])
})
