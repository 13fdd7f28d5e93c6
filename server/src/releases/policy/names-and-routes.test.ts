import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkRelease } from './check-release.ts'
import { fromBundle } from './policy-input.ts'

type Options = Parameters<typeof remoteBundle>[0]

const menu = { label: 'Water', icon: 'x', order: 1 }
const live = fromBundle(remoteBundle({ description: { menu } }))

const check = (options: Options) =>
  checkRelease({ candidate: fromBundle(remoteBundle(options)), others: [] })

/** The findings about another remote beside the live one at /pond. */
const checkLake = (description: Partial<RemoteDescription>) => {
  const candidate = fromBundle(remoteBundle({ description: { name: 'lake', ...description } }))
  return checkRelease({ candidate, others: [live] })
}

test('refuses a wrong name and a wrong version', () => {
  const wrong: Options[] = [
    { version: '1.0' },
    { version: 'v1.0.0' },
    { version: '1.0.0+7' },
    { manifest: { app: 'Pond' }, description: { name: 'Pond' } },
    { manifest: { description: { ...pond, name: 'lake' } } },
  ]
  for (const options of wrong) {
    const rules = check(options).map(({ rule, file }) => [rule, file])
    assert.deepEqual(rules, [['names', undefined]], JSON.stringify(options))
  }
})

test('refuses roles on a public screen, and languages on any other', () => {
  const messages = (description: Partial<RemoteDescription>) =>
    check({ description })
      .map(({ message }) => message)
      .join()
  assert.match(
    messages({ access: 'public', roles: ['owner'] }),
    /^pond 1\.0\.0 is public and declares roles/,
  )
  assert.equal(messages({ access: 'signed-in', roles: ['owner'] }), '')
  assert.match(messages({ access: 'signed-in', languages: ['th'] }), /^pond 1\.0\.0 .* languages/)
  assert.equal(messages({ access: 'public', languages: ['th'] }), '')
})

test('refuses a route or a menu entry of another remote or of the server', () => {
  for (const route of ['/pond', '/pond/deep']) {
    const [finding] = checkLake({ route })
    assert.deepEqual([finding?.rule, finding?.consumer], ['routes', 'pond 1.0.0'], route)
  }
  for (const label of ['water', ' Wäter', 'Ｗａｔｅｒ', 'Wa\u200bter']) {
    assert.match(
      checkLake({ route: '/l', menu: { ...menu, label } })[0]?.message ?? '',
      /, which belongs to pond 1\.0\.0/,
      label,
    )
  }
  assert.deepEqual(checkLake({ route: '/l', menu: { ...menu, label: 'Waters' } }), [])
  for (const route of ['/ponds', '/']) assert.deepEqual(checkLake({ route }), [], route)
})

test('refuses each address that the router of the server answers', async (t) => {
  const { app } = await createTestApp(t)
  const tree = app.printRoutes({ commonPrefix: false })
  const routes = Array.from(
    tree.matchAll(/^[├└]── (\/[\w-]+)(?=[/\s*])/gm),
    ([, route = '']) => route,
  )
  assert.ok(routes.includes('/npm'))
  for (const route of routes.flatMap((one) => [one, `${one}/deeper`])) {
    assert.match(checkLake({ route })[0]?.message ?? '', /is reserved for the server/, route)
  }
  // The package that creates remotes has the same list. It is JavaScript, without types.
  const names = '../../../../packages/create-sala-remote/names.mjs'
  const { faultInName } = await import(names)
  for (const route of routes) assert.ok(faultInName(route.slice(1)), route)
})
