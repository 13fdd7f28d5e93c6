// Looks at: release/src/types
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { findMisfits } from './find-misfits.ts'

const person = `export interface Person { _id: string; name: string; note?: string; age: number | null }
`
const slots = `import type { ReactNode } from 'react'
import type { Tone } from '@sala/kit/contract/tone'
import type { Person } from './person.ts'
export interface Slots {
  'row-details': {
    person: Person
    tone: Tone
    onPick?: (id: string) => void
    size: 'small' | 'large'
    children?: ReactNode
  }
  toolbar: { count: number }
}
`
const tone = `export type Tone = 'quiet' | 'loud'
`
const fill = `import type { Person } from '../../own-person.ts'
import type { Tone } from '@sala/kit/contract/tone'
interface Props { person: Person; tone: Tone; onPick?: (id: string) => void; size: 'small' | 'large' }
export default function RowDetails({ person, tone }: Props): import('react').JSX.Element
`
const ownPerson = `export interface Person { name: string; note?: string; age: number | null }
`

const files = {
  staff: {
    'slots.d.ts': slots,
    'person.d.ts': person,
    'contract/tone.ts': tone,
  },
  garden: {
    'fills/staff/row-details.d.ts': fill,
    'own-person.d.ts': ownPerson,
    'contract/tone.ts': tone,
  },
}
type App = keyof typeof files
type Change = [path: string, from: string, to: string]

const about = { contract: 1, access: 'signed-in', layout: 'shell', shape: 'page' } as const
const descriptions = {
  staff: { offers: ['row-details', 'toolbar'] },
  garden: { fills: ['staff/row-details'] },
}

function release(app: App, changes: Change[] = [], version = '1.0.0') {
  const types = new Map<string, string>(Object.entries(files[app]))
  for (const [path, from, to] of changes) {
    const before = types.get(path) ?? ''
    assert.ok(before.includes(from), `${path} has no “${from}”`)
    types.set(path, before.replace(from, to))
  }
  const named = { name: app, route: `/${app}`, title: app }
  const description: RemoteDescription = { ...about, ...named, ...descriptions[app] }
  return { app, version, digest: '', description, types }
}

const staffWith = (...changes: Change[]) =>
  findMisfits({
    candidate: release('staff', changes, '2.0.0'),
    others: [release('garden')],
    live: release('staff'),
  })
const gardenWith = (...change: Change) =>
  findMisfits({ candidate: release('garden', [change], '2.0.0'), others: [release('staff')] })

const declared = 'slots.d.ts'
const filled = 'fills/staff/row-details.d.ts'

test('accepts a slot and its fill, each with its own contract version', async () => {
  assert.deepEqual(await gardenWith(filled, 'RowDetails', 'Details'), [])
  assert.deepEqual(await staffWith([declared, 'count', 'many']), [])
})

const field = 'person.d.ts'
const ownField = 'own-person.d.ts'

const breaking: [prop: string, ...change: Change][] = [
  ['person', declared, '    person: Person\n', ''],
  ['tone', declared, 'tone: Tone', 'mood: Tone'],
  ['size', declared, 'size:', 'size?:'],
  ['person', declared, 'person: Person', 'person: string'],
  ['size', declared, "'large'", "'large' | 'huge'"],
  ['person', declared, 'person: Person', 'person: Person | null'],
  ['onPick', declared, '(id: string)', '(id: number)'],
  ['onPick', declared, '(id: string)', '(id: string, at: number)'],
  ['name', field, 'name: string; ', ''],
  ['age', field, 'number | null', 'number | null | string'],
  ['tone', 'contract/tone.ts', "'loud'", "'loud' | 'off'"],
]
for (const [prop, ...change] of breaking) {
  const [, from, to] = change
  test(`refuses a slot with “${to}” instead of “${from.trim()}”, and names remote, slot and prop`, async () => {
    const [finding, ...others] = await staffWith(change)
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(finding, {
      rule: 'types',
      consumer: 'garden 1.0.0',
      file: 'src/slots.ts',
    })
    assert.match(
      finding?.message ?? '',
      /^staff 2\.0\.0 does not fit garden 1\.0\.0\. What garden fills staff\/row-details with asks for props that the slot does not give: /,
    )
    assert.match(finding?.message ?? '', new RegExp(`['“.]${prop}['”]`))
  })
}

const compatible: Change[] = [
  [declared, 'person: Person', 'person: Person; more: string'],
  [declared, 'onPick?: (id: string)', 'onPick: (id: string | number)'],
  [declared, "'small' | 'large'", "'small'"],
  [field, '_id: string', '_id: string; born: number'],
  [field, 'number | null', 'number'],
  [declared, 'toolbar: { count: number }', 'toolbar: object'],
]
test('accepts a slot that gives more, or something narrower', async () => {
  assert.deepEqual(await staffWith(...compatible), [])
  assert.deepEqual(await staffWith([declared, '    onPick?: (id: string) => void\n', '']), [])
  assert.deepEqual(await staffWith([declared, 'count: number', 'names: string[]']), [])
})

const asked: [prop: string, ...change: Change][] = [
  ['colour', filled, 'person: Person', 'person: Person; colour: string'],
  ['onPick', filled, 'onPick?:', 'onPick:'],
  ['note', ownField, 'note?:', 'note:'],
  ['size', filled, "'small' | 'large'", "'small'"],
  ['onPick', filled, '(id: string)', '(id: string | null)'],
  ['age', ownField, 'number | null', 'number'],
]
for (const [prop, ...change] of asked) {
  test(`refuses a fill that requires “${change[2]}”, and names the prop`, async () => {
    const [finding, ...others] = await gardenWith(...change)
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(finding, {
      consumer: 'staff 1.0.0',
      file: 'src/fills/staff/row-details.tsx',
    })
    assert.match(
      finding?.message ?? '',
      /^garden 2\.0\.0 does not fit staff 1\.0\.0\. What garden fills staff\/row-details with/,
    )
    assert.match(finding?.message ?? '', new RegExp(`['“.]${prop}['”]`))
  })
}

test('requires each slot in remote.json and in the release’s types', async () => {
  const alone = async (...change: Change) => {
    const [finding] = await findMisfits({ candidate: release('staff', [change]), others: [] })
    return `${finding?.file}: ${finding?.message}`
  }
  assert.match(
    await alone(declared, "'row-details'", "'row'"),
    /^src\/slots\.ts: staff 1\.0\.0 does not say what its slots give\. “Slots” in src\/slots\.ts has what remote\.json does not offer: Type '"row"'/,
  )
  assert.match(
    await alone(declared, 'toolbar: { count: number }', ''),
    /remote\.json offers toolbar, and “Slots” in src\/slots\.ts does not say what it gives/,
  )
  assert.match(await alone(declared, 'interface Slots', 'interface Places'), /exports no “Slots”/)
  for (const [from, to] of [
    ["'./person.ts'", "'../elsewhere.ts'"],
    ['children?: ReactNode', "children?: import('react').ReactNoed"],
    ['count: number', 'count: Numbers'],
  ] as const) {
    assert.match(
      await alone(declared, from, to),
      /^types\/slots\.d\.ts: .*The release lacks types of its slots or fills/,
    )
  }
})

test('a release with an existing misfit does not block others', async () => {
  const misfit = release('garden', [[filled, 'person: Person', 'person: Person; colour: string']])
  const [candidate, live] = [release('staff', [], '2.0.0'), release('staff')]
  assert.deepEqual(await findMisfits({ candidate, others: [misfit], live }), [])
  assert.equal((await findMisfits({ candidate, others: [misfit] })).length, 1)
})

test('compares props of components wrapped by memo, lazy and forwardRef', async () => {
  const parts = {
    memo: "import('react').MemoExoticComponent<(props: Props) => import('react').ReactNode>",
    lazy: "import('react').LazyExoticComponent<(props: Props) => import('react').ReactNode>",
    class: "new (props: Props) => import('react').Component<Props>",
  }
  for (const [what, type] of Object.entries(parts)) {
    const source = `import type { Person } from '../../own-person.ts'
interface Props { person: Person }
declare const RowDetails: ${type}
export default RowDetails`
    const framed: Change[] = [[filled, fill, source]]
    const others = [release('staff')]
    assert.deepEqual(await findMisfits({ candidate: release('garden', framed), others }), [], what)
    framed.push([filled, 'person: Person', 'person: Person; colour: string'])
    const [finding] = await findMisfits({ candidate: release('garden', framed), others })
    assert.match(finding?.message ?? '', /'colour' is missing/, what)
  }
})

test('invalid names are used neither in code nor in paths', async () => {
  const odd = ["x'] = 1\nexport const a: string = 1 //", '../../../etc/passwd', 'Row']
  const [candidate, other] = [release('staff'), release('garden')]
  candidate.description.offers = [...descriptions.staff.offers, ...odd]
  other.description.fills = odd.map((slot) => `staff/${slot}`)
  assert.deepEqual(await findMisfits({ candidate, others: [other] }), [])
})
