// Looks at: release/src/types, shared/src/contract
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { compare } from './compare.ts'
import { findMisfits } from './find-misfits.ts'
import type { TypedRelease } from './project.ts'

const contract = `import type { ComponentType } from 'react'
export interface RemoteDescription { name: string; access: 'public' | 'signed-in' | 'signed-out' }
export interface ScreenProps {
  user: string
}
export interface ScreenModule { default: ComponentType<ScreenProps> }
`
const screenFile = 'screen.d.ts'
const contractFile = 'contract/remote.ts'
const screen = `import type { ScreenProps } from '@sala/kit/contract/remote'
export default function Screen(props: ScreenProps): import('react').JSX.Element
`

let count = 0
const release = (app: string, types: Record<string, string>, description: object | null) => ({
  app,
  version: '1.0.0',
  digest: String(++count),
  description: description as RemoteDescription | null,
  types: new Map(Object.entries(types)),
})
const remote = (types: Record<string, string> = {}, name = 'pond', more = {}): TypedRelease =>
  release(
    name,
    { [screenFile]: screen, [contractFile]: contract, ...types },
    { name, access: 'public', ...more },
  )
const host = (edit = (text: string) => text) =>
  release('host', { [contractFile]: edit(contract) }, null)
const withScreen = (text: string) =>
  findMisfits({ candidate: remote({ [screenFile]: text }), others: [host()] })

test('refuses types that break a consumer, with file and line, and accepts additions', async () => {
  const [prop] = await withScreen(`export default function Screen(props: {
  user: string
  colour: string
}): null`)
  assert.deepEqual(
    [prop?.rule, prop?.consumer, prop?.file, prop?.line],
    ['types', 'host 1.0.0', `types/${screenFile}`, 3],
  )
  assert.match(
    prop?.message ?? '',
    /^pond 1\.0\.0 does not fit host 1\.0\.0\. The screen asks for props .*'colour' is missing/,
  )

  const optional = 'export default function Screen(props: { user: string; colour?: string }): null'
  assert.deepEqual(await withScreen(optional), [])
  const [none] = await withScreen('export const a: 1')
  assert.match(none?.message ?? '', /no default export/)
})

test('refuses a host whose props break live remotes, names each, and accepts added props', async () => {
  const live = host()
  const others = [remote({}, 'lake'), remote()]
  const broken = await findMisfits({
    candidate: host((text) => text.replace('user: string', 'user: number')),
    others,
    live,
  })
  assert.deepEqual(
    broken.map(({ consumer, file, line }) => [consumer, file, line]),
    [
      ['lake 1.0.0', `types/${contractFile}`, 4],
      ['pond 1.0.0', `types/${contractFile}`, 4],
    ],
  )
  const added = host((text) => text.replace('user: string', 'user: string\n  theme: string'))
  assert.deepEqual(await findMisfits({ candidate: added, others, live }), [])
})

test('refuses a remote.json with fields that the host does not know', async () => {
  const candidate = remote({}, 'pond', { access: 'nobody' })
  const [finding] = await findMisfits({ candidate, others: [host()] })
  assert.match(finding?.message ?? '', /remote\.json says something that the host does not know/)
})

test('releases without types cannot be broken, and remotes not by each other', async () => {
  const bare = release('host', {}, null)
  const odd = remote({ [screenFile]: 'export const a: 1' })
  assert.deepEqual(await findMisfits({ candidate: odd, others: [bare, remote({}, 'lake')] }), [])
})

test('a remote that does not fit the live host either blocks no new host', async () => {
  const liar = remote({ [screenFile]: 'export const a: 1' })
  const added = host((text) => `${text}\nexport type More = 1`)
  assert.deepEqual(await findMisfits({ candidate: added, others: [liar], live: host() }), [])
})

test('gives up on endless types', async () => {
  const hard = `type D = '0'|'1'|'2'|'3'|'4'|'5'|'6'|'7'|'8'|'9'
type X = \`\${D}\${D}\${D}\${D}\`
type M = { [K in X]: { [L in X]: K extends L ? [K, L] : [L, K] } }
export const m: M[X][X]
export default function Screen(props: { user: M[X][X] }): null`
  const [misfit] = await compare(host(), remote({ [screenFile]: hard }), 200)
  assert.match(misfit?.cause ?? '', /more time or memory than it may have/)
})

test('limits quotes in compiler messages, in linear time', async () => {
  const long = `import("${'/host/'.repeat(200_000)}`
  const text = `export default function Screen(props: { user: 7; '${long}': ${JSON.stringify(long)} }): null`
  const findings = await withScreen(text)
  assert.ok(findings.length > 0)
  for (const { message } of findings) assert.ok(message.length < 2000)
})
