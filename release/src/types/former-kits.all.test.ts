// Looks at: shared/src, release/src/types
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { kitTypes } from '../../../packages/build/webpack/kit-types.mjs'
import type { TypedRelease } from './compare.ts'
import { findMisfits } from './find-misfits.ts'

const ui = '@sala/kit/ui'
const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, 'former-kits')

/** What releases that were built with a kit have brought: its declarations, and what staff and rooms used of it. */
interface FormerKit {
  usedExports: Record<string, Record<string, string>>
  kitUses: Record<string, Record<string, string>>
  kit: Record<string, string>
  types: Record<string, string>
}

function typesOf(kit: string, uses: object, others: Record<string, string>) {
  const own = { ...others, 'kit.json': kit, 'kit-uses.json': JSON.stringify(uses) }
  return new Map(Object.entries(own).map(([path, text]) => [`types/${path}`, text]))
}

function release(app: string, types: TypedRelease['types'], used: FormerKit['usedExports'] = {}) {
  const description: RemoteDescription | null =
    app === 'host' ? null : JSON.parse(readFileSync(join(root, 'remote-rooms/remote.json'), 'utf8'))
  return { app, version: '1.0.0', digest: '', description, usedExports: used, types }
}

const contract = join(root, 'shared/src/contract')
const contractNow = Object.fromEntries(
  readdirSync(contract).map((name) => [
    `contract/${name}`,
    readFileSync(join(contract, name), 'utf8'),
  ]),
)
const kitNow: string = await kitTypes(join(root, 'host'))
const screen = `import type { ScreenProps } from '@sala/kit/contract/remote'
export default function Screen(props: ScreenProps): import('react').JSX.Element`

const messagesOf = async (candidate: TypedRelease, other: TypedRelease) =>
  (await findMisfits({ candidate, others: [other] })).map(({ message }) => message)

for (const file of readdirSync(folder)) {
  const former: FormerKit = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const kit = JSON.stringify(former.kit)

  test(`the kit has all that staff and rooms used of ${file}, and gives it what it gave`, async () => {
    const host = release('host', typesOf(kitNow, {}, contractNow))
    const types = typesOf(kit, former.kitUses, former.types)
    assert.deepEqual(await messagesOf(host, release('rooms', types, former.usedExports)), [])
  })

  test(`a remote of today that gives no more than the kit of ${file} takes is let in by its host, another is not`, async () => {
    const host = release('host', typesOf(kit, {}, former.types))
    const remote = (...props: string[]) => {
      const given = Object.fromEntries(props.map((prop) => [prop, 'src/screen.tsx:1']))
      const types = typesOf(kitNow, { DataTable: given }, { ...contractNow, 'screen.d.ts': screen })
      return release('rooms', types, {
        [ui]: { Page: 'src/screen.tsx:2', DataTable: 'src/screen.tsx:1' },
      })
    }
    assert.deepEqual(await messagesOf(remote('label', 'columns'), host), [])
    const [message = '', ...others] = await messagesOf(remote('label', 'sorting'), host)
    assert.match(
      message,
      /^rooms 1\.0\.0 does not fit host 1\.0\.0\. .*DataTable of @sala\/kit\/ui/,
    )
    assert.deepEqual(others, [])
  })
}
