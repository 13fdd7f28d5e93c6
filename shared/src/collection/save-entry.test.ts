import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'
import type { Person, PersonFields } from '../contract/staff-and-rooms.ts'
import { getSentFields } from '../testing/collection/form-helpers.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { type Draft, emptyDraft, toKnownEntry } from '../ui/draft.ts'
import { createEntryCalls } from './entry-calls.ts'
import { saveEntry } from './save-entry.ts'

const picture = new File(['lamplight'], 'lamp.png', { type: 'image/png' })
const theirs = new File(['daylight'], 'sun.png', { type: 'image/png' })

const calls = createEntryCalls<Person>('staff')

/** A draft in a form; `send` resolves to the error, or null. */
function createForm(start: Partial<Draft<PersonFields>>) {
  let draft = { ...emptyDraft({ name: 'Mali' }), ...start }
  const form = {
    current: () => draft,
    change: (changes: Partial<typeof draft>) => {
      draft = { ...draft, ...changes }
    },
  }
  const send = (file = picture) =>
    saveEntry(form, file, calls, () => undefined).then(
      () => null,
      (error: ApiError) => error,
    )
  return { ...form, send }
}

const createFormOfAnong = () => createForm({ entry: toKnownEntry(someStaff(1)[0] as Person) })
const people = () => request<Person[]>('GET', '/staff')

test('sends the fields and the picture by one request', async () => {
  const api = installFakeApi({ staff: [] })
  expect(await createForm({}).send()).toBeNull()
  expect(api.calls().map(({ operation }) => operation)).toEqual(['POST /staff'])
  const [person] = await people()
  expect(person).toMatchObject({ name: 'Mali', version: 1 })
  expect(person?.file).toContain('lamp.png')
})

test('a failed create leaves no entry, and a draft of a new one', async () => {
  const api = installFakeApi({ staff: [] })
  const draft = createForm({})
  for (const status of [413, 422, 500, 503]) {
    api.fail('POST /staff', status, 'The picture was not stored.')
    expect(await draft.send()).toMatchObject({ httpStatus: status })
    expect(draft.current()).toMatchObject({ entry: null, fields: { name: 'Mali' } })
  }
  expect(await people()).toEqual([])
  api.clearFault('POST /staff')
  expect(await draft.send()).toBeNull()
  expect(await people()).toHaveLength(1)
})

test('retries a create after a lost response with the same key', async () => {
  const api = installFakeApi({ staff: [] })
  api.dropResponse('POST /staff')
  const draft = createForm({})
  expect(await draft.send()).toMatchObject({ httpStatus: 0 })

  api.clearFault('POST /staff')
  expect(await draft.send()).toBeNull()
  expect(await people()).toMatchObject([{ name: 'Mali', version: 1 }])
  const keys = api.calls('POST /staff').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a request that did not reach the server is sent again by itself, a refused one is not', async () => {
  const api = installFakeApi({ staff: [] })
  const draft = createForm({})
  const lose = async () => {
    api.dropResponse('POST /staff')
    expect(await draft.send()).toMatchObject({ httpStatus: 0 })
    expect(draft.current().sent?.resendUntilMs).toBeGreaterThan(Date.now())
  }
  await lose()
  const { key, resendUntilMs } = draft.current().sent ?? {}
  for (const status of [502, 503, 504]) {
    api.answer('POST /staff', status, '<h1>The server is away</h1>')
    expect(await draft.send()).toMatchObject({ httpStatus: status })
    expect(draft.current().sent).toMatchObject({ key, resendUntilMs })
  }
  for (const status of [400, 401, 409, 422, 500, 503]) {
    api.fail('POST /staff', status, 'Not now, please.')
    expect(await draft.send()).toMatchObject({ httpStatus: status })
    expect(draft.current().sent?.resendUntilMs).toBeUndefined()
    await lose()
  }
  expect(draft.current().sent?.key).toBe(key)
})

test('changes the entry that a create with a lost response has added', async () => {
  const api = installFakeApi({ staff: [] })
  api.dropResponse('POST /staff')
  const draft = createForm({})
  expect(await draft.send()).toMatchObject({ httpStatus: 0 })

  api.clearFault('POST /staff')
  draft.change({ fields: { name: 'Mali the Younger' } })
  expect(await draft.send(theirs)).toBeNull()
  const [person, ...more] = await people()
  expect(more).toEqual([])
  expect(person).toMatchObject({ name: 'Mali the Younger', version: 2 })
  expect(person?.file).toContain('sun.png')
})

test('a refused picture after a lost response does not forget what was added', async () => {
  const api = installFakeApi({ staff: [] })
  api.dropResponse('POST /staff')
  const draft = createForm({})
  expect(await draft.send()).toMatchObject({ httpStatus: 0 })

  api.fail('POST /staff', 422, 'The picture is damaged or incomplete.')
  expect(await draft.send(theirs)).toMatchObject({ httpStatus: 422 })
  api.clearFault('POST /staff')
  expect(await draft.send(theirs)).toBeNull()
  expect(await people()).toHaveLength(1)
})

test("the user's own change after a lost response is no conflict", async () => {
  const api = installFakeApi({ staff: someStaff(1) })
  api.dropResponse('PUT /staff/{id}')
  const draft = createFormOfAnong()
  expect(await draft.send()).toMatchObject({ httpStatus: 0 })

  api.clearFault('PUT /staff/{id}')
  draft.change({ fields: { name: 'Mali the Younger' } })
  expect(await draft.send()).toBeNull()
  const [person] = await people()
  expect(person).toMatchObject({ name: 'Mali the Younger' })
  expect(person?.file).toContain('lamp.png')
})

test('does not overwrite the change of somebody else', async () => {
  installFakeApi({ staff: someStaff(1) })
  const draft = createFormOfAnong()
  await calls.update({ _id: 'person-0', version: 1 }, { name: 'Theirs' })
  const current = { name: 'Theirs', version: 2 }
  expect(await draft.send()).toMatchObject({ httpStatus: 412, current })
  expect(await people()).toMatchObject([current])
})

test('does not replace a picture that somebody else has uploaded meanwhile', async () => {
  installFakeApi({ staff: someStaff(1) })
  const draft = createFormOfAnong()
  draft.change({ fields: { name: 'Anong' } })
  await calls.uploadPicture({ _id: 'person-0', version: 1 }, theirs)
  expect(await draft.send()).toMatchObject({ httpStatus: 412, current: { version: 2 } })
  expect((await people())[0]?.file).toContain('sun.png')
})

test('does not retry a refused request unchanged', async () => {
  const api = installFakeApi({ staff: [] })
  api.fail('POST /staff', 400, 'A name is needed.')
  const draft = createForm({ fields: { name: '' } })
  expect(await draft.send()).toBeInstanceOf(ApiError)

  api.clearFault('POST /staff')
  draft.change({ fields: { name: 'Mali' } })
  expect(await draft.send()).toBeNull()
  expect(api.calls('POST /staff').map(getSentFields)).toEqual([{ name: '' }, { name: 'Mali' }])
  const keys = api.calls('POST /staff').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).not.toBe(keys[0])
})

test('does not add a deleted entry again by itself', async () => {
  const api = installFakeApi({ staff: [] })
  const draft = createFormOfAnong()
  expect(await draft.send()).toMatchObject({ httpStatus: 404 })
  expect(await draft.send()).toMatchObject({ httpStatus: 404 })
  expect(api.calls('POST /staff')).toEqual([])
})
