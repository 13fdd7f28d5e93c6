import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Role } from '@sala/kit/contract/people'
import type { Finding } from '@sala/kit/contract/release'
import type {
  DeclaredCollection,
  DeclaredField,
  RemoteDescription,
} from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createTestApp, signInAs } from '../../testing/test-app.ts'

const name: DeclaredField = { name: 'name', kind: 'text', isRequired: true, maxLength: 20 }
const care: DeclaredField = { name: 'care', kind: 'long text' }
const height: DeclaredField = { name: 'heightCm', kind: 'number', minimum: 0, maximum: 300 }
const planted: DeclaredField = { name: 'planted', kind: 'date' }
const light: DeclaredField = { name: 'light', kind: 'choice', options: ['sun', 'shade'] }
const kinds = [name, care, height, planted, light]
const plants: DeclaredCollection = { name: 'plants', access: 'public', fields: kinds }

const bundle = (
  version: string,
  collections?: DeclaredCollection[],
  more: Partial<RemoteDescription> = {},
) => remoteBundle({ version, description: { ...(collections && { collections }), ...more } })

/** Creates an app with the remote pond, whose release 1.0.0 declares `list`. */
async function createPond(
  t: TestContext,
  options: Parameters<typeof createReleaseApp>[1],
  list: DeclaredCollection = plants,
) {
  const opened = await createReleaseApp(t, options)
  const { app, team } = opened
  const signedIn = await opened.signIn()
  const ship = async (...release: Parameters<typeof bundle>) => {
    const { statusCode, body } = await team.ship(bundle(...release))
    assert.equal(statusCode, 200, body)
  }
  await ship('1.0.0', [list])

  const url = `/api/remotes/pond/${list.name}`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    app.inject({ method, url: url + path, headers: signedIn, ...(payload && { payload }) })
  const add = async (payload: object) => {
    const answer = await call('POST', '', payload)
    assert.equal(answer.statusCode, 201, answer.body)
    return answer.json()
  }
  /** The reasons why the gate refuses a release, in a dry run or at publishing. */
  async function refusals(version: string, collections: DeclaredCollection[]) {
    const candidate = bundle(version, collections)
    const { findings } = (await team.check(candidate)).json<{ findings: Finding[] }>()
    if (findings.length > 0) {
      assert.deepEqual((await team.publish(candidate)).json().findings, findings)
    }
    return findings.map(({ consumer = 'nobody', message }) => `${consumer}: ${message}`)
  }
  const visit = (path = '') => app.inject({ url: url + path })
  return { ...opened, ship, call, add, refusals, visit, url }
}

const changed = (fields: DeclaredField[], more: Partial<DeclaredCollection> = {}) => [
  { ...plants, ...more, fields },
]

onDefaultEngine((open) => {
  test('serves a list with its release, on every server, and validates each kind of field', async (t) => {
    const { app, db, call, add, visit, url } = await createPond(t, { open })
    const onSame = async () => ({ db, engine: 'sqlite' as const, close: async () => {} })
    const other = await createTestApp(t, { open: onSame })
    for (const one of [app, other.app]) assert.deepEqual((await one.inject(url)).json(), [])
    assert.equal((await app.inject({ method: 'POST', url, payload: {} })).statusCode, 401)
    const details = { care: 'Water\nit', heightCm: 12.5, planted: '2031-04-05', light: 'shade' }
    const fern = await add({ name: ' Fern ', ...details })
    const { _id, file, picture, version, ...fields } = fern
    assert.deepEqual([file, picture, version], [null, null, 1])
    assert.deepEqual(fields, { name: 'Fern', ...details })
    const moss = await add({ name: 'Moss' })
    assert.deepEqual([moss.care, moss.heightCm, moss.planted, moss.light], ['', null, '', ''])
    for (const [fault, message] of [
      [{ care: 'x' }, '“name” is missing.'],
      [{ name: ' ' }, '“name” must not be empty.'],
      [{ name: 'x'.repeat(21) }, '“name” may have at most 20 characters.'],
      [{ name: 'x', heightCm: '3' }, '“heightCm” must be of type number.'],
      [{ name: 'x', heightCm: -1 }, '“heightCm” must be at least 0.'],
      [{ name: 'x', heightCm: 301 }, '“heightCm” must be at most 300.'],
      [{ name: 'x', planted: '2031-13-05' }, '“planted” must be a date such as 2031-04-05.'],
      [{ name: 'x', light: 'moon' }, '“light” can be sun or shade.'],
      [{ name: 'x', _id: 'y' }, '“_id” is not a known field.'],
      [[], 'Please send the fields as a JSON object.'],
    ] as const) {
      const refused = await call('POST', '', fault)
      assert.deepEqual([refused.statusCode, refused.json().message], [400, message])
    }
    assert.deepEqual(
      (await visit()).json().map(({ name }: { name: string }) => name),
      ['Fern', 'Moss'],
    )
    assert.equal((await visit(`/${_id}`)).json().heightCm, 12.5)
    assert.equal((await visit(`/${_id}?view=all`)).statusCode, 401)
    assert.equal((await visit('?view=all')).statusCode, 401)
  })

  test('requires a session for a list that is not public, and refuses pictures for a list without them', async (t) => {
    const { call, add, visit } = await createPond(t, { open }, { ...plants, access: 'signed-in' })
    const { _id } = await add({ name: 'Fern' })
    for (const path of ['', `/${_id}`, '?view=all', '/nothing']) {
      assert.equal((await visit(path)).statusCode, 401, path)
    }
    assert.equal((await call('GET')).json().length, 1)
    assert.equal((await call('PUT', `/${_id}/image`, {})).statusCode, 415)
  })

  test('retires lists with their remote, and serves them again with their entries', async (t) => {
    const { team, ship, add, visit } = await createPond(t, { open })
    await add({ name: 'Fern' })
    assert.equal((await team.post('retire', { why: 'dry' })).statusCode, 200)
    assert.equal((await visit()).statusCode, 404)
    await ship('1.1.0', [plants])
    assert.equal((await visit()).json()[0].name, 'Fern')
  })

  test('keeps the values of added fields after a rollback, and when older forms save', async (t) => {
    const before = { ...plants, fields: [name] }
    const { team, ship, call, add, visit } = await createPond(t, { open }, before)
    await ship('2.0.0', [plants])
    const { _id } = await add({ name: 'Fern', care: 'Water it', heightCm: 3 })
    assert.equal((await team.change('rollback', {})).statusCode, 200)
    const saved = (await call('PUT', `/${_id}`, { name: 'Old' })).json()
    assert.deepEqual([saved.name, saved.care, saved.heightCm], ['Old', 'Water it', 3])
    // Nor does a release that no longer declares the list.
    await ship('3.0.0')
    assert.equal((await visit()).json()[0].care, 'Water it')
    await ship('3.1.0', changed([name]))
    assert.equal((await visit()).json()[0].heightCm, 3)
    const [version] = (await call('GET', `/${_id}/history`)).json().slice(-1)
    const back = await call('POST', `/${_id}/history/${version.version}/restore`)
    assert.deepEqual([back.json().name, back.json().care], ['Fern', 'Water it'])
  })

  test('refuses releases that are incompatible with entries or the live release, and names them', async (t) => {
    const { call, add, refusals } = await createPond(t, { open })
    const { _id } = await add({ name: 'Fern', heightCm: 120, light: 'shade' })
    await call('DELETE', `/${_id}`)
    const list = 'remotes/pond/plants'
    const entry = `${list}: “Fern” of plants would not be valid:`
    const advice = 'Change the entry or the declaration.'
    for (const [fields, refusal] of [
      [[name, { ...height, maximum: 100 }], `${entry} “heightCm” must be at most 100. ${advice}`],
      [[{ ...name, maxLength: 3 }], `${entry} “name” may have at most 3 characters. ${advice}`],
      [[name, { ...care, isRequired: true }], `${entry} “care” must not be empty. ${advice}`],
      [[name, { ...light, options: ['sun'] }], `${entry} “light” can be sun. ${advice}`],
      [
        [name, { ...planted, kind: 'long text' as const }],
        'nobody: “planted” of plants is a date and would become a long text. Give the new field another name.',
      ],
    ] as const) {
      assert.deepEqual(await refusals('1.1.0', changed([...fields])), [refusal])
    }
    const soil: DeclaredField = { name: 'soil', kind: 'choice', options: ['sand'] }
    assert.deepEqual(await refusals('1.1.0', changed([...kinds, { ...soil, isRequired: true }])), [
      'pond 1.0.0: pond 1.0.0, which is live, sends no “soil” to plants. Don’t require it until no browser has that release.',
      `${entry} “soil” can be sand. ${advice}`,
    ])
    assert.deepEqual(await refusals('1.1.0', changed(kinds, { access: 'signed-in' })), [
      'pond 1.0.0: pond 1.0.0, which is live, reads plants without a session. Keep its “access” public.',
    ])
    assert.deepEqual(await refusals('1.1.0', changed([...kinds.toReversed(), soil])), [
      'nobody: pond 1.1.0 declares the list plants with “light” as its first field: it names the entries and must be a text.',
    ])
    assert.deepEqual(await refusals('1.1.0', changed([...kinds, soil], { hasPictures: true })), [])
  })

  test('does not make entries public that were written for signed-in users', async (t) => {
    const { add, refusals } = await createPond(t, { open }, { ...plants, access: 'signed-in' })
    assert.deepEqual(await refusals('1.1.0', [plants]), [])
    await add({ name: 'Fern' })
    assert.deepEqual(await refusals('1.1.0', [plants]), [
      'remotes/pond/plants: “Fern” of plants was written for signed-in users, and everybody could read it. Declare another list for public entries.',
    ])
  })
})

test('refuses contradictory declarations', async (t) => {
  const { refusals } = await createPond(t, {})
  for (const [fields, fault] of [
    [[name, name], 'two fields “name”'],
    [[name, { name: 'version', kind: 'text' }], 'a field “version”, which is a reserved name'],
    [[name, { name: 'a', kind: 'choice' }], 'the choice “a” without “options”'],
    [[name, { name: 'a', kind: 'date', options: ['b'] }], '“options” for “a”, which is a date'],
    [
      [name, { name: 'a', kind: 'date', minimum: 1 }],
      '“minimum” or “maximum” for “a”, which is a date',
    ],
    [[name, { ...height, maximum: -1 }], 'a “minimum” above the “maximum” of “heightCm”'],
    [[name, { name: 'a', kind: 'number', maxLength: 1 }], '“maxLength” for “a”, which is a number'],
  ] as [DeclaredField[], string][]) {
    assert.deepEqual(await refusals('1.1.0', [{ name: 'herbs', fields }]), [
      `nobody: pond 1.1.0 declares the list herbs with ${fault}.`,
    ])
  }
  const herbs: DeclaredCollection = { name: 'herbs', fields: [name] }
  assert.deepEqual(await refusals('1.1.0', [herbs, herbs]), [
    'nobody: pond 1.1.0 declares the list herbs twice.',
  ])
  assert.deepEqual(await refusals('1.1.0', [{ ...herbs, name: 'staff' }]), [
    'nobody: pond 1.1.0 declares the list staff, but this name is reserved.',
  ])
})

test('answers 404 for lists that no live remote declares', async (t) => {
  const { app, signIn } = await createPond(t, {})
  const headers = await signIn()
  for (const path of ['pond', 'pond/plantsandmore', 'pond/orders/plants', 'lake/plants']) {
    const url = `/api/remotes/${path}`
    assert.equal((await app.inject({ url })).statusCode, 404, url)
    assert.equal((await app.inject({ url, headers })).statusCode, 404, url)
    assert.equal((await app.inject({ method: 'POST', url })).statusCode, 401, url)
    assert.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 404, url)
  }
})

test('restricts a list to the roles of its remote, and owners', async (t) => {
  const { app, db, ship, visit, call, url } = await createPond(t, {})
  const as = async (role: Role) => {
    const headers = await signInAs(app, db, role)
    const read = await app.inject({ url: `${url}?view=all`, headers })
    const payload = { name: `of ${role}` }
    const written = await app.inject({ method: 'POST', url, headers, payload })
    return [read.statusCode, written.statusCode]
  }
  assert.deepEqual(await as('developer'), [200, 403])
  await ship('1.1.0', [plants], { roles: ['editor'], access: 'signed-in' })
  assert.deepEqual(await as('editor'), [200, 201])
  assert.deepEqual(await as('reader'), [403, 403])
  assert.equal((await call('GET', '?view=all')).statusCode, 200)
  assert.equal((await visit()).statusCode, 200)
})
