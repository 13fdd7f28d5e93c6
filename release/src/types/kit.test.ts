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
  'ui/forms.d.ts': `export declare function Row(props: { wide?: boolean }): import('react').JSX.Element`,
}
const given = {
  Button: { look: 'src/screen.tsx:1', isBusy: 'src/screen.tsx:2', onClick: 'src/screen.tsx:2' },
  Field: { hint: 'src/screen.tsx:3' },
  'forms.Row': { wide: 'src/screen.tsx:4' },
}
type Change = [path: keyof typeof kit, from: string, to: string]

const contract = `export interface RemoteDescription { name: string }
export interface ScreenProps { session: string }
export interface ScreenModule { default: import('react').ComponentType<ScreenProps> }`

function release(app: string, change?: Change) {
  const files: Record<string, string> = { ...kit }
  if (change) {
    const [path, from, to] = change
    assert.ok(kit[path].includes(from))
    files[path] = kit[path].replace(from, to)
  }
  const types = new Map([
    ['types/contract/remote.ts', contract],
    ['types/kit.json', JSON.stringify(files)],
    ['types/kit-uses.json', JSON.stringify(given)],
    ['types/screen.d.ts', `export default function Screen(): import('react').JSX.Element`],
  ])
  const names = ['Button', 'Field', 'useList', 'forms.Row']
  const used = Object.fromEntries(names.map((name, line) => [name, `src/screen.tsx:${line + 1}`]))
  const usedExports = app === 'host' ? undefined : { '@sala/kit/ui': used }
  return { app, version: '1.0.0', digest: '', description: null, usedExports, types }
}

const messagesOf = async (change?: Change) => {
  const findings = await findMisfits({
    candidate: release('host', change),
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
  'a member of a namespace asks for more': [
    'forms.Row',
    'ui/forms.d.ts',
    'wide?: boolean',
    'wide: boolean',
  ],
}
for (const [what, [name, ...change]] of Object.entries(breaking)) {
  test(`${what}: the refusal names the part and where it is used`, async () => {
    const [message = '', ...others] = await messagesOf(change)
    assert.match(
      message,
      new RegExp(
        `^host 1\\.0\\.0 does not fit pond 1\\.0\\.0\\. ${name.replace('.', '\\.')} of @sala/kit/ui, which the remote uses \\(src/screen\\.tsx:\\d\\)`,
      ),
    )
    assert.deepEqual(others, [])
  })
}

const compatible: Record<string, Change | undefined> = {
  nothing: undefined,
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
for (const [what, change] of Object.entries(compatible)) {
  test(`${what}: the host is let in`, async () => {
    assert.deepEqual(await messagesOf(change), [])
  })
}

const gone: Record<string, [prop: string, ...change: Change]> = {
  'a prop that can be left out is gone': [
    'isBusy of Button',
    'ui/button.d.ts',
    'isBusy?: boolean',
    '',
  ],
  'it has another name': ['hint of Field', 'ui/field.d.ts', 'hint?:', 'help?:'],
  'a part takes none any more': [
    'wide of forms.Row',
    'ui/forms.d.ts',
    'props: { wide?: boolean }',
    '',
  ],
}
for (const [what, [prop, ...change]] of Object.entries(gone)) {
  test(`${what}: the refusal names it and where it is given`, async () => {
    const [message = '', ...others] = await messagesOf(change)
    assert.match(
      message,
      new RegExp(
        `${prop} of @sala/kit/ui, which the remote gives \\(src/screen\\.tsx:\\d\\), is taken no more`,
      ),
    )
    assert.deepEqual(others, [])
  })
}

test('a prop that the remote does not give may go', async () => {
  assert.deepEqual(
    await messagesOf(['ui/button.d.ts', 'onPress?: (times: number) => void', '']),
    [],
  )
})

test('a remote that asks more of the kit than the live host has is refused as well', async () => {
  const change: Change = [
    'ui/use-list.d.ts',
    'reload: () => void',
    'reload: () => void\n  isLoading: boolean',
  ]
  const [finding] = await findMisfits({
    candidate: release('pond', change),
    others: [release('host')],
  })
  assert.match(
    finding?.message ?? '',
    /^pond 1\.0\.0 does not fit host 1\.0\.0\. useList of @sala\/kit\/ui/,
  )
})

test('of a release that came without, or with something else, nothing is asked', async () => {
  for (const packed of [
    undefined,
    'no JSON',
    '[]',
    '{"../../out.d.ts":"x","ui/index.d.ts":1,"a/.b.d.ts":""}',
  ]) {
    const host = release('host')
    if (packed === undefined) host.types.delete('types/kit.json')
    else host.types.set('types/kit.json', packed)
    const findings = await findMisfits({ candidate: release('pond'), others: [host] })
    if (packed === undefined) assert.deepEqual(findings, [])
    else assert.match(findings[0]?.message ?? '', /^pond 1\.0\.0 does not fit host 1\.0\.0\./)
  }
})
