import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { checkFindings, createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'

test('refuses a wrong name and a wrong version', async (t) => {
  const opened = await createReleaseApp(t)
  for (const wrong of [
    { version: '1.0' },
    { version: 'v1.0.0' },
    { version: '1.0.0+7' },
    { manifest: { description: { ...pond, name: 'lake' } } },
  ]) {
    const findings = await checkFindings(opened.team, remoteBundle(wrong))
    assert.deepEqual(
      findings.map(({ rule, file }) => [rule, file]),
      [['names', undefined]],
    )
  }
})

test('refuses roles on a public screen', async (t) => {
  const opened = await createReleaseApp(t)
  const of = (access: 'public' | 'signed-in') =>
    checkFindings(opened.team, remoteBundle({ description: { access, roles: ['owner'] } }))
  const messages = async (access: 'public' | 'signed-in') =>
    (await of(access)).map(({ message }) => message).join()
  assert.match(await messages('public'), /pond 1\.0\.0 is public and declares roles/)
  assert.doesNotMatch(await messages('signed-in'), /declares roles/)
})

test('refuses a route or a menu entry of another remote or of the server', async (t) => {
  const opened = await createReleaseApp(t)
  const menu = { label: 'Water', icon: 'x', order: 1 }
  await opened.team.ship(remoteBundle({ description: { menu } }))
  const lake = await createReleaseTeam(opened, 'lake')
  const refusals = (description: Partial<typeof pond>) =>
    checkFindings(lake, remoteBundle({ description: { name: 'lake', ...description } }))
  for (const route of ['/pond', '/pond/deep']) {
    const [finding] = await refusals({ route })
    assert.deepEqual([finding?.rule, finding?.consumer], ['routes', 'pond 1.0.0'], route)
  }
  assert.match(
    (await refusals({ route: '/l', menu: { ...menu, label: 'water' } }))[0]?.message ?? '',
    /“water”, which belongs to pond 1\.0\.0/,
  )
  for (const route of ['/api', '/remotes/x', '/media', '/host']) {
    assert.match((await refusals({ route }))[0]?.message ?? '', /is reserved for the server/)
  }
  assert.deepEqual(await refusals({ route: '/ponds' }), [])
  assert.deepEqual(await refusals({ route: '/' }), [])
})
