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
  const usedExports =
    app === 'host'
      ? undefined
      : {
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

const breaking: Record<string, [name: string, ...change: Change]> = {
  'a prop is asked for that was not there': [
    'Field',
    'ui/field.d.ts',
    'label: string;',
    'label: string; kind: string;',
  ],
  'a prop that could be left out is asked for': [
    'Button',
    'ui/button.d.ts',
    'isBusy?: boolean',
    'isBusy: boolean',
  ],
  'a prop has another type': ['Button', 'ui/button.d.ts', 'isBusy?: boolean', 'isBusy?: string'],
  'a choice is gone': ['Button', 'ui/button.d.ts', "look?: 'solid' | 'plain'", "look?: 'solid'"],
  'a callback is given something else': [
    'Button',
    'ui/button.d.ts',
    '(times: number) => void',
    '(times: string) => void',
  ],
  'a callback is given more than it was': [
    'Field',
    'ui/field.d.ts',
    '(value: string) => void',
    '(value: string | null) => void',
  ],
  'a callback must answer': [
    'Field',
    'ui/field.d.ts',
    '(value: string) => void',
    '(value: string) => boolean',
  ],
  'what may be shown is less': ['Field', 'ui/field.d.ts', 'hint?: ReactNode', 'hint?: string'],
  'a callback is given less': ['Button', 'ui/button.d.ts', '(times: number) => void', '() => void'],
  'a hook gives less': ['useList', 'ui/use-list.d.ts', '  reload: () => void\n', ''],
  'a hook gives something that may be missing': [
    'useList',
    'ui/use-list.d.ts',
    'reload: () => void',
    'reload?: () => void',
  ],
  'a hook gives null where it gave nothing': [
    'useList',
    'ui/use-list.d.ts',
    'entries: Entry[] | null',
    'entries: Entry[] | null | string',
  ],
  'a hook asks for another argument': [
    'useList',
    'ui/use-list.d.ts',
    'Promise<Entry[]>)',
    'Promise<Entry[]>, name: string)',
  ],
  'a hook asks more of what it lists': [
    'useList',
    'ui/use-list.d.ts',
    '{ _id: string }',
    '{ _id: string; order: number }',
  ],
  'a part becomes a hook': [
    'Button',
    'ui/button.d.ts',
    "export declare function Button({ isBusy, onPress, ...props }: Props): import('react').JSX.Element",
    'export declare function Button(props: Props): string[]',
  ],
  'a list has to be declared with more': [
    'defineCollection',
    'collection/index.d.ts',
    'declaration: { name: string;',
    'declaration: { name: string; season: string;',
  ],
  'a call takes other arguments, of a part that is loaded as a whole': [
    'Something',
    'api/request.d.ts',
    "method: 'GET' | 'PUT', path: string",
    "path: string, method: 'GET' | 'PUT'",
  ],
  'a member of a namespace asks for more': [
    'forms.Row',
    'ui/forms.d.ts',
    'wide?: boolean',
    'wide: boolean',
  ],
}
/** Changes of different names can be compared at once: each run of the compiler costs its start. */
const rounds: [what: string, name: string, change: Change][][] = []
for (const [what, [name, ...change]] of Object.entries(breaking)) {
  const round = rounds.find((one) => one.every(([, other]) => other !== name))
  if (round) round.push([what, name, change])
  else rounds.push([[what, name, change]])
}

for (const round of rounds) {
  test(`${round.map(([what]) => what).join('; ')}: names each export and its use`, async () => {
    const messages = await messagesOf(...round.map(([, , change]) => change))
    const named = messages.map(
      (message) =>
        message.match(
          /^host 1\.0\.0 does not fit pond 1\.0\.0\. (\S+) of @sala\/kit\/[\w/]+, which the remote uses \(src\/\w+\.tsx?:\d\)/,
        )?.[1],
    )
    assert.deepEqual(named.toSorted(), round.map(([, name]) => name).toSorted())
  })
}

const compatible: Record<string, Change> = {
  'a prop that can be left out': [
    'ui/button.d.ts',
    'isBusy?: boolean',
    'isBusy?: boolean\n  isWide?: boolean',
  ],
  'a further choice': [
    'ui/button.d.ts',
    "look?: 'solid' | 'plain'",
    "look?: 'solid' | 'plain' | 'quiet'",
  ],
  'a choice of what it is made of': [
    'ui/button.d.ts',
    "'plain' | 'solid' | undefined",
    "'icon' | 'plain' | 'solid' | undefined",
  ],
  'a prop that nobody gives is gone': ['ui/button.d.ts', 'onPress?: (times: number) => void', ''],
  'an option that nobody gives is gone': ['collection/index.d.ts', ' hasTrash?: boolean;', ''],
  'a prop need not be given any more': ['ui/field.d.ts', 'label: string;', 'label?: string;'],
  'a prop takes more': ['ui/field.d.ts', 'value: string;', 'value: string | number;'],
  'a hook gives more': [
    'ui/use-list.d.ts',
    'reload: () => void',
    'reload: () => void\n  isLoading: boolean',
  ],
  'a hook takes another argument, if it is given': [
    'ui/use-list.d.ts',
    'Promise<Entry[]>)',
    'Promise<Entry[]>, name?: string)',
  ],
  'another part asks for more': ['ui/index.d.ts', 'version: string', 'version: number'],
  'a further kind of field in lists': ['collection/index.d.ts', "'text' |", "'colour' | 'text' |"],
  'a further call': [
    'api/request.d.ts',
    'export declare',
    'export declare const retries: number\nexport declare',
  ],
  'a further part': [
    'ui/index.d.ts',
    'export declare',
    'export declare const other: string\nexport declare',
  ],
  'comments and names inside': [
    'ui/field.d.ts',
    'type Props = FieldProps',
    '/** Of a field. */\ntype Props = FieldProps',
  ],
}
test('accepts additions, props that became optional, and changes of unused exports', async () => {
  assert.deepEqual(await messagesOf(...Object.values(compatible)), [])
})

test('refuses removed props and options, each with its place', async () => {
  const messages = await messagesOf(
    ['ui/button.d.ts', 'isBusy?: boolean', ''],
    ['ui/field.d.ts', 'hint?:', 'help?:'],
    ['ui/forms.d.ts', 'props: { wide?: boolean }', ''],
    ['collection/index.d.ts', '; isSmall?: boolean', ''],
    ['collection/index.d.ts', ' picture?: boolean;', ''],
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
  const change: Change = [
    'ui/use-list.d.ts',
    'reload: () => void',
    'reload: () => void\n  isLoading: boolean',
  ]
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
