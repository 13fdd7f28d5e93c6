// Looks at: host/src/federation, shared/src/ui/slot.tsx, packages/build, server/src/releases, release/src/types
import { buildRemote } from './fixtures/build-remote.ts'
import { test } from './fixtures/publisher.ts'
import type { Variant } from './fixtures/variant.ts'
import { expect, signInPage } from './support/test.ts'

test.use({ mayThrow: true, trace: 'off' })

const slots = `export interface Slots {
  /** Additional information about a visitor. */
  visitor: { name: string; onGreet: () => void }
}
`
const screen = `import { Page, PageHeader, Slot } from '@sala/kit/ui'
import { useState } from 'react'
import type { Slots } from './slots.ts'

const visitors = ['Ada', 'Grace']

export default function Screen() {
  const [greeted, setGreeted] = useState('nobody')
  return (
    <Page>
      <PageHeader title="Porch" count={\`\${greeted} greeted\`} />
      {visitors.map((name) => (
        <section key={name} aria-label={name}>
          <p>{name}</p>
          <Slot<Slots> name="visitor" props={{ name, onGreet: () => setGreeted(name) }} />
        </section>
      ))}
    </Page>
  )
}
`
const buildPorch = (version: string) =>
  buildRemote({
    version,
    description: { name: 'porch', offers: ['visitor'] },
    files: { 'src/screen.tsx': screen, 'src/slots.ts': slots },
  })

/** @param body of the component that fills the slot */
const buildLamp = (version: string, body: string) =>
  buildRemote({
    version,
    description: { name: 'lamp', fills: ['porch/visitor'] },
    files: {
      'src/screen.tsx': 'export default () => <p>The lamp</p>',
      'src/fills/porch/visitor.tsx': `import { Button } from '@sala/kit/ui'
import { useState } from 'react'

interface Props {
  name: string
  onGreet: () => void
}

export default function Visitor({ name, onGreet }: Props) {
  const [isOut, setOut] = useState(false)
  ${body}
  return (
    <div>
      <Button onClick={onGreet}>Greet {name}</Button>
      <Button onClick={() => setOut(true)}>Blow out {name}’s</Button>
    </div>
  )
}
`,
    },
  })

test('a fill is part of the screen, and its failures do not break the screen', async ({
  page,
  publisher,
  server,
}) => {
  test.setTimeout(240_000)
  const ship = async (remote: Variant) => {
    await publisher.publish(remote)
    await publisher.sala(remote.name, 'promote', remote.name, remote.packageJson.version)
  }
  await ship(await buildPorch('1.0.0'))
  await signInPage(page, server)
  await page.goto('/porch')
  const ada = page.getByRole('region', { name: 'Ada' })
  await expect(ada).toBeVisible()

  await ship(await buildLamp('1.0.0', "if (isOut) throw new Error('it is dark')"))
  await page.reload()
  await ada.getByRole('button', { name: 'Greet Ada' }).click()
  await expect(page.getByText('Ada greeted')).toBeVisible()

  // One of two fills fails: the other and the screen keep working.
  await ada.getByRole('button', { name: 'Blow out' }).click()
  await expect(ada.getByText('“lamp” couldn’t be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Greet Grace' }).click()
  await expect(page.getByText('Grace greeted')).toBeVisible()
  await ada.getByRole('button', { name: 'Try again' }).click()
  await expect(ada.getByRole('button', { name: 'Greet Ada' })).toBeVisible()

  // A canary that fails in its first render falls back to the previous release and is rolled back.
  await publisher.publish(
    await buildLamp('1.1.0', "if (name === 'Ada') throw new RangeError('too bright')"),
  )
  await publisher.sala('lamp', 'canary', 'lamp', '100', '--version', '1.1.0')
  await page.reload()
  await expect(ada.getByRole('button', { name: 'Greet Ada' })).toBeVisible()
  await expect(page.getByText('nobody greeted')).toBeVisible()
  await expect
    .poll(async () => (await publisher.history('lamp')).events[0]?.why)
    .toMatch(/^1 of 1 visits .* failed: .* The last report: RangeError: too bright/)
  expect((await publisher.history('porch')).events[0]?.action).toBe('promote')

  await publisher.retire('lamp')
  await page.reload()
  await expect(ada).toHaveText('Ada')
})
