import { act, renderHook, waitFor } from '@testing-library/react'
import { del, delMany, get, keys, set } from 'idb-keyval'
import { onNotice } from '../events.ts'
import { pictureFile } from '../testing/render-screen.ts'
import { countDrafts, discardDrafts } from './draft-storage.ts'
import { useDraft } from './use-draft.ts'

jest.mock('idb-keyval')

const noFields = { title: '', description: '' }
const fields = { title: 'Silk', description: 'Red.' }
const entry = { _id: 'room-0', version: 3, file: 'data:image/png,lamp#/lamp.png' }
const other = { _id: 'room-1', version: 1, file: null }
const owner = 'a@sala.example'
const stored = `draft-4 rooms ${owner} one`

/** Shows the form, as it is after the page was left and opened again. */
function open(email: string | null = owner) {
  const { result, unmount } = renderHook(() => useDraft('rooms', email, noFields))
  return {
    get current() {
      return result.current
    },
    unmount,
  }
}

/** Pictures in IndexedDB. */
let kept: Map<unknown, unknown>

beforeEach(() => {
  kept = new Map()
  jest.mocked(get).mockImplementation(async (key) => kept.get(key) as never)
  jest.mocked(set).mockImplementation(async (key, value) => void kept.set(key, value))
  jest.mocked(del).mockImplementation(async (key) => void kept.delete(key))
  jest.mocked(keys).mockImplementation(async () => [...kept.keys()] as never)
  jest.mocked(delMany).mockImplementation(async (gone) => {
    for (const key of gone) kept.delete(key)
  })
})

afterEach(() => jest.restoreAllMocks())

const never = () => new Promise<never>(() => undefined)

/** What lets the browser do what it does a moment later. */
const moment = () => act(async () => void (await new Promise((done) => setTimeout(done))))

test('text and picture are given back, with the time at which they were kept', async () => {
  const before = open()
  act(() => before.current.change({ fields, entry }))
  act(() => before.current.picture.choose(pictureFile()))

  await moment()
  const after = open()
  await waitFor(() => expect(after.current).toMatchObject({ fields, entry }))
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
    await waitFor(() => expect(localStorage).toHaveLength(0))
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
  await moment()
  act(() => before.current.change({ pictureId: 'of another tab' }))
  const notices = jest.fn()
  const stop = onNotice(notices)
  const after = open()
  await moment()
  stop()
  expect(notices).toHaveBeenCalledWith(expect.objectContaining({ severity: 'warning' }))
  expect(after.current.picture).toMatchObject({ file: null, isLoading: false })
})

test('each entry has a draft of its own, and so has each that is added', async () => {
  const form = open()
  act(() => form.current.change({ fields }))
  act(() => form.current.picture.choose(pictureFile()))
  await act(() => form.current.open(entry, noFields))
  expect(form.current.picture.file?.name).toBe('lamp.png')
  act(() => form.current.change({ fields: { ...noFields, title: 'Teak' } }))
  await act(() => form.current.open(other, noFields))
  expect(form.current).toMatchObject({ entry: other, restored: null, picture: { file: null } })
  expect(form.current.others.map(({ draft }) => draft.fields.title)).toEqual(['Teak', 'Silk'])
  expect(form.current.unsaved).toEqual(new Set([entry._id]))

  await act(() => form.current.open(entry, noFields))
  expect(form.current).toMatchObject({ entry, fields: { title: 'Teak' } })
  expect(form.current.restored).not.toBeNull()
  const [added] = form.current.others
  await act(async () => added && form.current.restoreDraft(added))
  expect(form.current).toMatchObject({ entry: null, fields, picture: { file: expect.any(File) } })
})

test('what is opened again while it is in the form stays as it was typed', async () => {
  const form = open()
  await act(() => form.current.open(entry, noFields))
  act(() => form.current.change({ fields }))
  await act(() => form.current.open({ ...entry, version: 4 }, noFields))
  expect(form.current).toMatchObject({ entry, fields, restored: null })
})

test('what was changed and changed back is no draft', async () => {
  const form = open()
  await act(() => form.current.open(entry, noFields))
  act(() => form.current.change({ fields }))
  expect(localStorage).toHaveLength(1)
  act(() => form.current.change({ fields: { ...noFields } }))
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('two tabs that begin with the same draft keep one each from the first change', async () => {
  const before = open()
  act(() => before.current.change({ fields }))
  act(() => before.current.picture.choose(pictureFile()))
  before.unmount()

  const first = open()
  await waitFor(() => expect(first.current.picture.file).not.toBeNull())
  const forked = { ...fields, title: 'First' }
  // The second tab writes; this one is told, and writes on under a name of its own.
  const [key = ''] = Object.keys(localStorage)
  const written = JSON.parse(localStorage.getItem(key) ?? '')
  const draft = { ...written.draft, fields: { ...fields, title: 'Second' } }
  const newValue = JSON.stringify({ ...written, draft })
  localStorage.setItem(key, newValue)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  expect(first.current.fields).toEqual(fields)
  act(() => first.current.change({ fields: forked }))
  await moment()

  const after = open()
  await waitFor(() => expect(after.current.others).toHaveLength(1))
  const titles = after.current.others.map(({ draft }) => draft.fields.title)
  expect([after.current.fields.title, ...titles].sort()).toEqual(['First', 'Second'])
  for (const kept of after.current.others) {
    await act(async () => after.current.restoreDraft(kept))
    expect(after.current.picture.file?.name).toBe('lamp.png')
  }
})

test('where the storage is full or forbidden, drafts last as long as the form, which says so', async () => {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse)
  for (const call of [get, set, del]) jest.mocked(call).mockImplementation(refuse)

  const form = open()
  expect(form.current.isKept).toBe(true)
  act(() => form.current.change({ fields }))
  await act(async () => form.current.picture.choose(pictureFile()))
  expect(form.current).toMatchObject({ fields, picture: { file: { name: 'lamp.png' } } })
  expect(form.current.isKept).toBe(false)

  await act(() => form.current.open(entry, noFields))
  const [kept] = form.current.others
  await act(async () => kept && form.current.restoreDraft(kept))
  expect(form.current).toMatchObject({ fields, picture: { file: { name: 'lamp.png' } } })
  await act(async () => form.current.clear())
  expect(form.current).toMatchObject({ fields: noFields, picture: { file: null }, isKept: true })
})

test('an account that logs out leaves neither text nor picture, and others theirs', async () => {
  const [mine, theirs] = [open(), open('b@sala.example')]
  for (const form of [mine, theirs]) {
    await act(async () => form.current.picture.choose(pictureFile()))
    act(() => form.current.change({ fields }))
  }
  expect(countDrafts(owner)).toBe(1)
  await discardDrafts(owner)
  expect(countDrafts(owner)).toBe(0)
  expect([...Object.keys(localStorage), ...kept.keys()]).toEqual([
    expect.stringContaining('b@sala.example'),
    expect.stringContaining('b@sala.example'),
  ])
  expect(countDrafts('b@sala.example')).toBe(1)
})

test('a logout that the page did not survive is ended by the next form', async () => {
  const form = open()
  await act(async () => form.current.picture.choose(pictureFile()))
  await waitFor(() => expect(kept.size).toBe(1))
  jest.mocked(delMany).mockImplementationOnce(never)
  discardDrafts(owner)
  await moment()
  form.unmount()
  const next = open('b@sala.example')
  await waitFor(() => expect(kept.size).toBe(0))
  next.unmount()
  expect(localStorage).toHaveLength(0)
})

test('a picture whose page ended before it was stored is missed, and not mistaken for the one before', async () => {
  const form = open()
  act(() => form.current.change({ fields }))
  await act(async () => form.current.picture.choose(pictureFile('before.png')))
  await waitFor(() => expect(kept.size).toBe(1))
  jest.mocked(set).mockImplementation(never)
  await act(async () => form.current.picture.choose(pictureFile('after.png')))
  const next = open()
  expect(next.current.fields).toEqual(fields)
  await moment()
  expect(next.current.picture).toMatchObject({ file: null, isLoading: false })
})

test('what was cancelled does not come back when the page ended before its picture was deleted', async () => {
  const form = open()
  await act(async () => form.current.picture.choose(pictureFile()))
  await waitFor(() => expect(kept.size).toBe(1))
  jest.mocked(del).mockImplementationOnce(never)
  act(() => form.current.clear())
  expect(kept.size).toBe(1)
  const next = open()
  await moment()
  expect(next.current).toMatchObject({ restored: null, others: [] })
  expect([kept.size, localStorage.length]).toEqual([0, 0])
})

test('where only pictures are refused, texts are kept, and the form says that the picture is not', async () => {
  for (const call of [get, keys, set, del])
    jest.mocked(call).mockRejectedValue(new DOMException('Denied', 'SecurityError'))
  const form = open()
  act(() => form.current.change({ fields }))
  await moment()
  expect(form.current.isKept).toBe(true)
  await act(async () => form.current.picture.choose(pictureFile()))
  expect(form.current.isKept).toBe(false)
  expect(open().current.fields).toEqual(fields)
  await moment()
})

const good = { fields, entry, loadedFile: null, pictureId: null, sent: null }

for (const [what, left] of [
  ['no JSON', '{"draft":'],
  ['nothing', 'null'],
  ['no time', { draft: good }],
  ['no draft', { atMs: 0 }],
  ['a field that is no text', { atMs: 0, draft: { ...good, fields: { ...fields, title: 1 } } }],
  ['no version', { atMs: 0, draft: { ...good, entry: { ...entry, version: '3' } } }],
  ['a picture that is no text', { atMs: 0, draft: { ...good, pictureId: 7 } }],
  ['a call without its key', { atMs: 0, draft: { ...good, sent: { fields } } }],
] as const) {
  test(`a stored draft with ${what} is dropped`, async () => {
    localStorage.setItem(stored, typeof left === 'string' ? left : JSON.stringify(left))
    const form = open()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(form.current).toMatchObject({ fields: noFields, entry: null, restored: null })
  })
}

test('what a later release keeps is neither shown nor touched', async () => {
  const later = `draft-5 rooms ${owner} one`
  localStorage.setItem(later, 'later')
  kept.set(later, 'later')
  const form = open()
  await moment()
  expect(form.current).toMatchObject({ restored: null, others: [] })
  expect([localStorage.getItem(later), kept.get(later)]).toEqual(['later', 'later'])
})

test('a draft of a release with other fields is taken, and loses none of them', async () => {
  const other = { title: 'Silk', price: '1' }
  localStorage.setItem(stored, JSON.stringify({ atMs: 0, draft: { ...good, fields: other } }))
  const form = open()
  await waitFor(() =>
    expect(form.current.fields).toEqual({ title: 'Silk', description: '', price: '1' }),
  )
  act(() => form.current.change({ fields: { ...form.current.fields, description: 'Red.' } }))
  expect(open().current.fields).toEqual({ title: 'Silk', description: 'Red.', price: '1' })
})
