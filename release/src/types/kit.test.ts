// Looks at: release/src/types
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMisfits } from './find-misfits.ts'

// A kit as ours is declared: parts over Chakra's and over elements, a hook, a namespace, a generic part.
const kit = {
  'ui/index.d.ts': `export { Button } from './button.tsx'
export { Field } from './field.tsx'
export { useList } from './use-list.ts'
export * as forms from './forms.tsx'
export declare const version: string`,
  'ui/button.d.ts': `import type { ComponentProps } from 'react'
declare const Root: import('@chakra-ui/react').ChakraComponent<'button', {
  look?: import('@chakra-ui/react').ConditionalValue<'plain' | 'solid' | undefined>
}>
type Props = Omit<ComponentProps<typeof Root>, 'look'> & {
  look?: 'solid' | 'plain'
  isBusy?: boolean
  onPress?: (times: number) => void
}
export declare function Button({ isBusy, onPress, ...props }: Props): import('react').JSX.Element
export {}`,
  'ui/field.d.ts': `import type { ComponentProps, ReactNode } from 'react'
interface FieldProps { label: string; value: string; onValue: (value: string) => void; hint?: ReactNode }
type Props = FieldProps & Omit<ComponentProps<'input'>, 'value'>
export declare function Field({ label, ...props }: Props): import('react').JSX.Element
export {}`,
  'ui/use-list.d.ts': `export declare function useList<Entry extends { _id: string }>(load: () => Promise<Entry[]>): {
  entries: Entry[] | null
  reload: () => void
}`,
  'collection/index.d.ts': `export interface Collection { name: string; fields: readonly { kind: string }[] }
export declare function defineCollection(declaration: { name: string; picture?: boolean; hasTrash?: boolean; fields: readonly { kind: 'text' | 'date' }[] }): Collection
export declare function List(props: { collection: Collection; isSmall?: boolean }): import('react').JSX.Element`,
  'api/request.d.ts': `export declare function request<Answer>(method: 'GET' | 'PUT', path: string): Promise<Answer>`,
  'ui/forms.d.ts': `export declare function Row(props: { wide?: boolean }): import('react').JSX.Element`,
}
const given = {
  Button: { look: 'src/screen.tsx:1', isBusy: 'src/screen.tsx:2', onClick: 'src/screen.tsx:2' },
  Field: { hint: 'src/screen.tsx:3' },
  'forms.Row': { wide: 'src/screen.tsx:4' },
  List: { isSmall: 'src/screen.tsx:5' },
  defineCollection: { '0.name': 'src/list.ts:1', '0.picture': 'src/list.ts:2' },
}
type Change = [path: keyof typeof kit, from: string, to: string]

const contract = `export interface RemoteDescription { name: string }
export interface ScreenProps { session: string }
export interface ScreenModule { default: import('react').ComponentType<ScreenProps> }`

function release(app: string, changes: Change[] = []) {
  const files: Record<string, string> = { ...kit }
  for (const [path, from, to] of changes) {
    const text = files[path] ?? ''
    assert.ok(text.includes(from), `${from} is in ${path}`)
    files[path] = text.replace(from, to)
  }
  const types = new Map([
    ['contract/remote.ts', contract],
    ['kit.json', JSON.stringify(files)],
    ['kit-uses.json', JSON.stringify(given)],
    ['screen.d.ts', `export default function Screen(): import('react').JSX.Element`],
  ])
  const names = ['Button', 'Field', 'useList', 'forms.Row']
  const used = Object.fromEntries(names.map((name, line) => [name, `src/screen.tsx:${line + 1}`]))
  const usedExports = {
    '@sala/kit/ui': used,
    '@sala/kit/collection': { List: 'src/screen.tsx:5', defineCollection: 'src/list.ts:1' },
    '@sala/kit/api/request': { '*': 'src/calls.ts:1' },
  }
  return { app, version: '1.0.0', digest: '', description: null, usedExports, types }
}

const messagesOf = async (...changes: Change[]) => {
  const findings = await findMisfits({
    candidate: release('host', changes),
    others: [release('pond')],
  })
  return findings.map(({ message }) => message)
}

const field = 'ui/field.d.ts'
const button = 'ui/button.d.ts'
const hook = 'ui/use-list.d.ts'
const lists = 'collection/index.d.ts'
const index = 'ui/index.d.ts'
const request = 'api/request.d.ts'

const breaking: [name: string, ...change: Change][] = [
  ['Field', field, 'label: string;', 'label: string; kind: string;'],
  ['Field', field, '(value: string) => void', '(value: string | null) => void'],
  ['Field', field, '(value: string) => void', '(value: string) => boolean'],
  ['Field', field, 'hint?: ReactNode', 'hint?: string'],
  ['Button', button, 'isBusy?: boolean', 'isBusy: boolean'],
  ['Button', button, "look?: 'solid' | 'plain'", "look?: 'solid'"],
  ['Button', button, '(times: number) => void', '(times: string) => void'],
  ['Button', button, '(times: number) => void', '() => void'],
  ['useList', hook, '  reload: () => void\n', ''],
  ['useList', hook, 'reload: () => void', 'reload?: () => void'],
  ['useList', hook, 'Promise<Entry[]>)', 'Promise<Entry[]>, name: string)'],
  ['useList', hook, '{ _id: string }', '{ _id: string; order: number }'],
  ['defineCollection', lists, 'declaration: { name', 'declaration: { season: string; name'],
  ['forms.Row', 'ui/forms.d.ts', 'wide?: boolean', 'wide: boolean'],
  // Of a part that is loaded as a whole.
  ['Something', request, "method: 'GET' | 'PUT', path: string", 'path: number, method: string'],
]
/** Changes of different names can be compared at once: each run of the compiler costs its start. */
const rounds: (typeof breaking)[] = []
for (const change of breaking) {
  const round = rounds.find((one) => one.every(([name]) => name !== change[0]))
  if (round) round.push(change)
  else rounds.push([change])
}

for (const round of rounds) {
  const named = round.map(([name]) => name)
  test(`refuses changes of ${named.join(', ')}, and names each export and its use`, async () => {
    const messages = await messagesOf(...round.map(([, ...change]) => change))
    const inMessage =
      /^host 1\.0\.0 does not fit pond 1\.0\.0\. (\S+) of @sala\/kit\/[\w/]+, which the remote uses \(src\/\w+\.tsx?:\d\)/
    assert.deepEqual(
      messages.map((message) => message.match(inMessage)?.[1]).toSorted(),
      named.toSorted(),
      JSON.stringify(round),
    )
  })
}

const compatible: Change[] = [
  [button, 'isBusy?: boolean', 'isBusy?: boolean\n  isWide?: boolean'],
  [button, "look?: 'solid' | 'plain'", "look?: 'solid' | 'plain' | 'quiet'"],
  [button, "'plain' | 'solid' | undefined", "'icon' | 'plain' | 'solid' | undefined"],
  // Nobody gives it.
  [button, 'onPress?: (times: number) => void', ''],
  [field, 'label: string;', 'label?: string;'],
  [field, 'value: string;', 'value: string | number;'],
  [hook, 'reload: () => void', 'reload: () => void\n  isLoading: boolean'],
  [hook, 'Promise<Entry[]>)', 'Promise<Entry[]>, name?: string)'],
  // Nobody uses it.
  [index, 'version: string', 'version: number'],
  [lists, ' hasTrash?: boolean;', ''],
  [lists, "'text' |", "'colour' | 'text' |"],
  [request, 'export declare', 'export declare const retries: number\nexport declare'],
]
test('accepts additions, props that became optional, and changes of unused exports', async () => {
  assert.deepEqual(await messagesOf(...compatible), [])
})

test('refuses removed props and options, each with its place', async () => {
  const messages = await messagesOf(
    [button, 'isBusy?: boolean', ''],
    [field, 'hint?:', 'help?:'],
    ['ui/forms.d.ts', 'props: { wide?: boolean }', ''],
    [lists, '; isSmall?: boolean', ''],
    [lists, ' picture?: boolean;', ''],
  )
  const gone = [
    'isBusy of Button of @sala/kit/ui, which the remote gives (src/screen.tsx:2)',
    'hint of Field of @sala/kit/ui, which the remote gives (src/screen.tsx:3)',
    'wide of forms.Row of @sala/kit/ui, which the remote gives (src/screen.tsx:4)',
    'isSmall of List of @sala/kit/collection, which the remote gives (src/screen.tsx:5)',
    'picture of defineCollection of @sala/kit/collection, which the remote gives (src/list.ts:2)',
  ]
  assert.deepEqual(
    messages.map((message) => message.split('. ')[1]?.split(', is taken no more: ')[0]).toSorted(),
    gone.toSorted(),
  )
})

test('refuses a remote that requires more of the kit than the live host has', async () => {
  const change: Change = [hook, 'reload: () => void', 'reload: () => void\n  isLoading: boolean']
  const [finding] = await findMisfits({
    candidate: release('pond', [change]),
    others: [release('host')],
  })
  assert.match(
    finding?.message ?? '',
    /^pond 1\.0\.0 does not fit host 1\.0\.0\. useList of @sala\/kit\/ui/,
  )
})

test('checks nothing of a release without a valid list of uses', async () => {
  for (const packed of [
    undefined,
    'no JSON',
    '{"../../out.d.ts":"x","ui/index.d.ts":1,"a/.b.d.ts":""}',
  ]) {
    const host = release('host')
    if (packed === undefined) host.types.delete('kit.json')
    else host.types.set('kit.json', packed)
    const findings = await findMisfits({ candidate: release('pond'), others: [host] })
    if (packed === undefined) assert.deepEqual(findings, [])
    else assert.match(findings[0]?.message ?? '', /^pond 1\.0\.0 does not fit host 1\.0\.0\./)
  }
})
