// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root } from '../../scripts/run.mjs'
import { type App, findApp } from './apps.ts'
import { packBuild, readBuild } from './bundle/bundle.ts'
import { promote, rollBack } from './change-live.ts'
import { readSigningKey } from './login/credentials.ts'
import { postRetirement, publishBundle, readStatus } from './release-api.ts'
import type { SalaError } from './sala-error.ts'
import { startProxy } from './testing/listen.ts'
import { startServer } from './testing/start-server.ts'
import { enrol } from './testing/team.ts'

/** A running Sala with the teams of the host and of rooms; rooms talks to it by way of `url`. */
async function createSala(
  t: TestContext,
  meddle: (nextHost: () => Promise<void>) => Promise<void>,
) {
  const server = await startServer(root)
  t.after(server.stop)
  process.env.SALA_KEYS = server.env.SALA_KEYS
  const tokens: Record<string, string> = {}
  for (const app of ['host', 'rooms']) tokens[app] = await enrol(root, server, app)
  async function as<Result>(app: string, act: () => Promise<Result>) {
    const before = process.env.SALA_TOKEN
    process.env.SALA_TOKEN = tokens[app]
    try {
      return await act()
    } finally {
      process.env.SALA_TOKEN = before
    }
  }
  const live = async (app: string) =>
    (await as(app, () => readStatus(server.url))).find((one) => one.app === app)?.live ?? ''
  await fetch(`${server.url}/rooms`)
  const hosts = [await live('host'), '9.0.0', '9.1.0']

  /** Publishes a build whose types nobody has seen. */
  async function publish(app: App, version: string, typesFile: string) {
    const folder = mkdtempSync(join(tmpdir(), 'sala-variant-'))
    t.after(() => rmSync(folder, { recursive: true }))
    cpSync(join(app.folder, 'dist'), join(folder, 'dist'), { recursive: true })
    appendFileSync(join(folder, 'dist/types', typesFile), `\nexport type More = '${version}'\n`)
    const packageJson = { ...app.packageJson, version }
    const variant = { ...app, packageJson }
    const build = await readBuild(variant, join(folder, 'dist'))
    const rendered = { browser: 'Chromium 140', pages: ['/rooms'], languages: ['en'] }
    const gzip = await packBuild(build, readSigningKey(app.name), { types: [], rendered })
    await as(app.name, () => publishBundle(server.url, app.name, gzip, () => {}))
  }
  await publish(findApp('rooms'), '9.0.0', 'screen.d.ts')
  for (const version of hosts.slice(1)) {
    await publish(findApp('host'), version, 'contract/events.ts')
    await as('host', () => promote(server.url, 'host', version))
  }

  /** Makes one live that is neither live nor was so just before. */
  const nextHost = async () => {
    const next = (hosts.indexOf(await live('host')) + 1) % hosts.length
    await as('host', () => promote(server.url, 'host', hosts[next] ?? ''))
  }
  const url = await startProxy(t, server.url, async (_, body) => {
    if (body.includes('"check"')) await meddle(nextHost)
  })
  return {
    live,
    promoteRooms: () => as('rooms', () => promote(url, 'rooms', '9.0.0')),
    retireRooms: () => as('rooms', () => postRetirement(url, 'rooms')),
    bringRoomsBack: () => as('rooms', () => rollBack(url, 'rooms')),
    async changeHost() {
      await publish(findApp('host'), '9.2.0', 'contract/events.ts')
      await as('host', () => promote(server.url, 'host', '9.2.0'))
    },
  }
}

test('compares again when the live host changes after the check', async (t) => {
  let checks = 0
  let maxMeddling = Number.POSITIVE_INFINITY
  const { live, promoteRooms, ...sala } = await createSala(t, async (nextHost) => {
    if (++checks <= maxMeddling) await nextHost()
  })

  await t.test('reports that it never got its turn, and changes nothing', async () => {
    const before = await live('rooms')
    await assert.rejects(promoteRooms, ({ failure, findings: [finding] }: SalaError) => {
      assert.deepEqual([failure, finding?.rule], ['refused', 'types-checked'])
      assert.match(finding?.consumer ?? '', /^host /)
      return true
    })
    assert.equal(checks, 4)
    assert.equal(await live('rooms'), before)
  })

  await t.test('it is checked against that', async () => {
    checks = 0
    maxMeddling = 2
    await promoteRooms()
    assert.equal(checks, 3)
    assert.equal(await live('rooms'), '9.0.0')
  })

  await t.test('so is what was retired meanwhile', async () => {
    checks = maxMeddling
    await sala.retireRooms()
    await sala.changeHost()
    await sala.bringRoomsBack()
    assert.equal(checks, maxMeddling + 1)
    assert.equal(await live('rooms'), '9.0.0')
  })
})
