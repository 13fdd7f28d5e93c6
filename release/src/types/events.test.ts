// Looks at: release/src/types, shared/src/contract
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findMisfits } from './find-misfits.ts'
import type { TypedRelease } from './project.ts'

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
  const types = new Map(contract.map(([name, text]) => [`contract/${name}`, text]))
  for (const [file, from, to] of changes) {
    const path = `contract/${file}`
    const text = types.get(path) ?? ''
    assert.ok(text.includes(from), `${from} is in ${file}`)
    types.set(path, text.replace(from, to))
  }
  if (app !== 'host') {
    types.set('screen.d.ts', screen)
    types.set('event-uses.json', JSON.stringify(uses))
  }
  return { app, version: '1.0.0', digest: '', description: null, types }
}

const uses = { sendNotice: 'src/send.ts:7', onLogout: 'src/forget.ts:9' }

async function messagesOf(candidate: TypedRelease, other: TypedRelease, live?: TypedRelease) {
  const findings = await findMisfits({ candidate, others: [other], live })
  return findings.map(({ message }) => message)
}

/** The findings about a host with these changes, beside a live remote. */
const ofHost = (...changes: Change[]) =>
  messagesOf(release('host', changes), release('pond', [], uses), release('host'))

const breaking: [Change[], RegExp[]][] = [
  [
    [
      ['events.ts', "'snackbar'", "'toast'"],
      ['events.ts', "'logout'", "'sign-out'"],
      ['events.ts', "'unsaved'", "'changed'"],
      ['events.ts', "'token'", "'session'"],
    ],
    [
      /sendNotice of @sala\/kit\/events, which the remote calls \(src\/send\.ts:7\), .*'"snackbar"'/,
      /onLogout of @sala\/kit\/events, which the remote calls \(src\/forget\.ts:9\), .*'"logout"'/,
      /An event of the remote’s contract .*'"unsaved"'/,
      /session .*'"session"' is not assignable to type '"token"'/,
    ],
  ],
  [
    [
      ['events.ts', 'severity: Severity\n  message: string', 'severity: Severity\n  text: string'],
      ['events.ts', 'logoutEvent; detail: null', 'logoutEvent; detail: { why: string }'],
      ['events.ts', '  id: string\n', '  id: string\n  form: string\n'],
    ],
    [
      /sendNotice .*\(src\/send\.ts:7\), .*'text' is missing/,
      /onLogout .*\(src\/forget\.ts:9\), .*'null'/,
      /An event of the remote’s contract .*'form' is missing/,
    ],
  ],
  [
    [
      ['events.ts', '  Unsaved: { type: typeof unsavedEvent; detail: Unsaved }\n', ''],
      ['events.ts', " | 'info'", ''],
    ],
    [/sendNotice .*'"info"'/, /An event of the remote’s contract .*'"unsaved"'/],
  ],
]

test('refuses a host that changes events, and names the remote for each', async () => {
  for (const [changes, expected] of breaking) {
    const messages = await ofHost(...changes)
    assert.equal(messages.length, expected.length, messages.join('\n'))
    for (const [index, message] of messages.entries()) {
      assert.match(message, /^host 1\.0\.0 does not fit pond 1\.0\.0\. /)
      assert.match(message, expected[index] as RegExp)
    }
  }
})

const more: Change[] = [
  ['events.ts', "'unsaved'", "'unsaved'\nexport const openEvent = 'open'"],
  [
    'events.ts',
    '  Unsaved: {',
    '  Open: { type: typeof openEvent; detail: { path: string } }\n  Unsaved: {',
  ],
  ['events.ts', 'isUnsaved: boolean', "isUnsaved: boolean | 'partly'\n  label?: string"],
  ['events.ts', 'interface Notice {', 'interface Notice {\n  lastsMs?: number'],
  ['auth.ts', 'interface Session {', 'interface Session {\n  house?: string'],
]
/** A role and a language that releases built before do not know. */
const furtherValues: Change[] = [
  ['people.ts', "'developer'] as const", "'developer', 'gardener'] as const"],
  ['language.ts', "officeLanguages = ['en', 'th']", "officeLanguages = ['en', 'th', 'ja']"],
]

test('accepts a host with more events, payload types and stored fields', async () => {
  // The check ignores other calls.
  const others = { 'x = 1 }': 'a.ts:1', sendNothing: 'b.ts:1', onUnsaved: 7, '*': 'c.ts:1' }
  const pond = release('pond', [], { ...uses, ...others })
  const host = release('host', [...more, ...furtherValues])
  assert.deepEqual(await messagesOf(host, pond, release('host')), [])
})

test('refuses a remote that uses an event which the live host lacks', async () => {
  const added = [...more.slice(0, 2), ...furtherValues]
  const built = (calls: object) => messagesOf(release('pond', added, calls), release('host'))
  assert.deepEqual(await built(uses), [])
  const [message = '', ...others] = await built({ ...uses, sendOpen: 'src/open.ts:3' })
  assert.match(message, /^pond 1\.0\.0 does not fit host 1\.0\.0\. sendOpen .*\(src\/open\.ts:3\)/)
  assert.deepEqual(others, [])
})

test('refuses a changed payload of an event that a remote listens to', async () => {
  const pond = release('pond', [], { onUnsaved: 'src/log.ts:2' })
  const change: Change = ['events.ts', 'isUnsaved: boolean', "isUnsaved: boolean | 'partly'"]
  const [message = '', ...others] = await messagesOf(release('host', [change]), pond)
  assert.match(message, /onUnsaved .*\(src\/log\.ts:2\), .*'string'/)
  assert.deepEqual(others, [])
})

test('refuses a host without the contract’s events, and accepts remotes beside such a host', async () => {
  const without = release('host')
  without.types.delete('contract/events.ts')
  const pond = release('pond', [], uses)
  const [message = '', ...others] = await messagesOf(without, pond, release('host'))
  assert.match(
    message,
    /^host 1\.0\.0 does not fit pond 1\.0\.0\. The host’s contract names no events/,
  )
  assert.deepEqual(others, [])
  assert.deepEqual(await messagesOf(pond, without), [])
})

test('a remote with one existing misfit is protected from new ones', async () => {
  const odd = release('pond', [['events.ts', "'unsaved'", "'changed'"]], uses)
  const renamed = release('host', [['events.ts', "'snackbar'", "'toast'"]])
  const [message = '', ...others] = await messagesOf(renamed, odd, release('host'))
  assert.match(message, /sendNotice/)
  assert.deepEqual(others, [])
})
