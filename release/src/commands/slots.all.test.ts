// Looks at: release, server/src/releases, host, shared/src, packages/build
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { locateChromium } from '@sala/build/chromium.mjs'
import type { Finding } from '@sala/kit/contract/release'
import { createTeam, type Team } from '../testing/team.ts'

const skip = (await locateChromium()) ? false : 'there is no Chromium'

let team: Team
let lamp: Record<string, string>
before(async () => {
  team = await createTeam('court')
  lamp = { SALA_TOKEN: await team.tokenFor('lamp') }
  for (const name of ['court', 'lamp']) assert.equal((await team.sala(`new ${name}`)).code, 0)
  await publishCourt()
})
after(() => team?.goHome())

function write(path: string, content: string) {
  const file = join(team.checkout.root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function describe(name: string, traits: object) {
  const path = `remote-${name}/remote.json`
  write(path, JSON.stringify({ ...JSON.parse(team.checkout.read(path)), ...traits }))
}

async function findingsOf(args: string, env?: Record<string, string>) {
  const { stdout, stderr } = await team.sala(`${args} --json`, env)
  assert.match(stdout, /^\{/, stderr)
  return (JSON.parse(stdout).findings ?? []) as Finding[]
}

const fill = 'remote-lamp/src/fills/court/edge.tsx'

/** Publishes a remote that offers a slot. */
async function publishCourt() {
  describe('court', { offers: ['edge'] })
  write(
    'remote-court/src/slots.ts',
    `export interface Slots {
  /** Shown beside each row. */
  edge: { length: number; isWet?: boolean }
}
`,
  )
  write(
    'remote-court/src/screen.tsx',
    `import { Page, PageHeader, Slot } from '@sala/kit/ui'
import type { Slots } from './slots.ts'

export default function Screen() {
  return <Page><PageHeader title="Court" count="" /><Slot<Slots> name="edge" props={{ length: 7 }} /></Page>
}
`,
  )
  const shipped = await team.sala('publish court --promote --no-browser --unrendered drill')
  assert.equal(shipped.code, 0, shipped.stderr)
}

test('check writes the slot’s types, and refuses a fill that is missing or requires more', async () => {
  describe('lamp', { fills: ['court/edge'] })
  const untyped = await team.sala('check lamp --no-browser', lamp)
  assert.equal(untyped.code, 1)
  assert.match(untyped.stderr, /src\/fills\/court\/edge/)
  const types = team.checkout.read('remote-lamp/.sala/types/court/types/slots.d.ts')
  assert.match(types, /Shown beside each row[\s\S]*length: number;/)

  write(fill, 'export default ({ width }: { width: number }) => <p>{width} wide</p>\n')
  const [misfit] = await findingsOf('check lamp --no-browser', lamp)
  assert.partialDeepStrictEqual(misfit, {
    rule: 'types',
    consumer: 'court 1.0.0',
    file: 'src/fills/court/edge.tsx',
  })
  assert.match(misfit?.message ?? '', /fills court\/edge with asks for .* 'width' is missing/)
})

test('check renders a fill in its slot', { skip }, async () => {
  write(
    fill,
    `export default function Edge({ length }: { length: number }) {
  if (length === 7) throw new Error('too long')
  return <p>{length}</p>
}
`,
  )
  assert.deepEqual(await findingsOf('check lamp', lamp), [
    {
      rule: 'screen-renders',
      message: 'The fill throws “Error: too long” at /court.',
      file: 'src/fills/court/edge.tsx',
      line: 2,
    },
  ])
})

test('refuses a slot without a prop that a live fill requires', async () => {
  write(fill, 'export default ({ length }: { length: number }) => <p>{length} long</p>\n')
  const published = await team.sala('publish lamp --promote --no-browser --unrendered drill', lamp)
  assert.equal(published.code, 0, published.stderr)

  team.checkout.edit('remote-court/src/slots.ts', 'length: number', 'length: string')
  team.checkout.edit('remote-court/src/screen.tsx', 'length: 7', "length: '7'")
  const [broken] = await findingsOf('check court --no-browser')
  assert.partialDeepStrictEqual(broken, { consumer: 'lamp 1.0.0', file: 'src/slots.ts' })
  assert.match(broken?.message ?? '', /“length”: Type 'string' is not assignable to type 'number'/)
})
