import { act, renderHook, waitFor } from '@testing-library/react'
import { del, get, set } from 'idb-keyval'
import { pictureFile } from '../testing/render-screen.ts'
import { useDraft } from './use-draft.ts'

jest.mock('idb-keyval')

const noFields = { title: '', description: '' }
const fields = { title: 'Silk', description: 'Red.' }
const entry = { _id: 'room-0', version: 3, file: 'data:image/png,lamp#/lamp.png' }
const owner = 'a@sala.example'
const stored = `draft rooms ${owner}`

/** Shows the form, as it is after the page was left and opened again. */
const open = (email: string | null = owner) =>
  renderHook(() => useDraft('rooms', email, noFields)).result

beforeEach(() => {
  const kept = new Map<unknown, unknown>()
  jest.mocked(get).mockImplementation(async (key) => kept.get(key) as never)
  jest.mocked(set).mockImplementation(async (key, value) => void kept.set(key, value))
  jest.mocked(del).mockImplementation(async (key) => void kept.delete(key))
})

test('text and picture are given back, with the time at which they were kept', async () => {
  const before = open()
  act(() => before.current.change({ fields, entry }))
  act(() => before.current.picture.choose(pictureFile()))

  const after = open()
  expect(after.current).toMatchObject({ fields, entry })
  expect(after.current.restored?.atMs).toBeLessThanOrEqual(Date.now())
  await waitFor(() => expect(after.current.picture.file?.name).toBe('lamp.png'))
})

test('an entry that was only loaded is no draft; one that was changed comes with its picture', async () => {
  const before = open()
  await act(() => before.current.load(entry, fields))
  expect(open().current.entry).toBeNull()

  act(() => before.current.change({ fields: { ...fields, title: 'Silk and Teak' } }))
  const after = open()
  expect(after.current.entry).toEqual(entry)
  await waitFor(() => expect(after.current.picture.file?.name).toBe('lamp.png'))
})

test('what is saved or cancelled, or emptied by hand, is not given back', async () => {
  const form = open()
  for (const away of [
    () => form.current.clear(),
    () => form.current.change({ fields: noFields, pictureId: null }),
  ]) {
    act(() => form.current.change({ fields }))
    expect(open().current.fields).toEqual(fields)
    act(away)
    expect(localStorage.getItem(stored)).toBeNull()
    expect(open().current.restored).toBeNull()
  }
})

test("another account's draft is never shown, and nobody's is not kept", () => {
  const [theirs, nobodys] = [open(), open(null)]
  act(() => theirs.current.change({ fields }))
  expect(open('b@sala.example').current.fields).toEqual(noFields)
  act(() => nobodys.current.change({ fields }))
  expect(open(null).current.fields).toEqual(noFields)
  expect(localStorage).toHaveLength(1)
})

test('a picture of another draft is not shown', async () => {
  const before = open()
  act(() => before.current.picture.choose(pictureFile()))
  act(() => before.current.change({ pictureId: 'of another tab' }))
  const after = open()
  await act(async () => undefined)
  expect(after.current.picture).toMatchObject({ file: null, isLoading: false })
})

test('storage that is full or forbidden is done without', async () => {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse),
  )
  for (const call of [get, set, del]) jest.mocked(call).mockImplementation(refuse)

  const form = open()
  act(() => form.current.change({ fields }))
  act(() => form.current.picture.choose(pictureFile()))
  expect(form.current).toMatchObject({ fields, picture: { file: { name: 'lamp.png' } } })
  act(() => form.current.clear())
  expect(form.current).toMatchObject({ fields: noFields, picture: { file: null } })
  for (const spy of spies) spy.mockRestore()
})

const good = { fields, entry, loadedFile: null, pictureId: null, sent: null }

for (const [what, kept] of [
  ['no JSON', '{"draft":'],
  ['nothing', 'null'],
  ['no time', { draft: good }],
  ['no draft', { atMs: 0 }],
  ['a field that is no text', { atMs: 0, draft: { ...good, fields: { ...fields, title: 1 } } }],
  ['a field too few', { atMs: 0, draft: { ...good, fields: { title: 'Silk' } } }],
  ['a field too many', { atMs: 0, draft: { ...good, fields: { ...fields, price: '1' } } }],
  ['no version', { atMs: 0, draft: { ...good, entry: { ...entry, version: '3' } } }],
  ['a picture that is no text', { atMs: 0, draft: { ...good, pictureId: 7 } }],
  ['a call without its key', { atMs: 0, draft: { ...good, sent: { fields } } }],
] as const) {
  test(`a stored draft with ${what} is dropped`, () => {
    localStorage.setItem(stored, typeof kept === 'string' ? kept : JSON.stringify(kept))
    const { current } = open()
    expect(current).toMatchObject({ fields: noFields, entry: null, restored: null })
    expect(localStorage.getItem(stored)).toBeNull()
  })
}

test('the same draft in good order is taken', () => {
  localStorage.setItem(stored, JSON.stringify({ atMs: 0, draft: good }))
  expect(open().current).toMatchObject({ fields, entry })
})
