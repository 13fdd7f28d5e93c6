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

/** Opens the form, as after a reload of the page. */
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
let pictures: Map<unknown, unknown>

beforeEach(() => {
  pictures = new Map()
  jest.mocked(get).mockImplementation(async (key) => pictures.get(key) as never)
  jest.mocked(set).mockImplementation(async (key, value) => void pictures.set(key, value))
  jest.mocked(del).mockImplementation(async (key) => void pictures.delete(key))
  jest.mocked(keys).mockImplementation(async () => [...pictures.keys()] as never)
  jest.mocked(delMany).mockImplementation(async (removed) => {
    for (const key of removed) pictures.delete(key)
  })
})

afterEach(() => jest.restoreAllMocks())

const never = () => new Promise<never>(() => undefined)

/** Waits for pending callbacks. */
const nextTick = () => act(async () => void (await new Promise((done) => setTimeout(done))))

test('restores text and picture, with the time at which they were stored', async () => {
  const before = open()
  act(() => before.current.change({ fields, entry }))
  await act(async () => before.current.picture.choose(pictureFile()))

  await nextTick()
  const after = open()
  await waitFor(() => expect(after.current).toMatchObject({ fields, entry }))
  expect(after.current.restored?.atMs).toBeLessThanOrEqual(Date.now())
  await waitFor(() => expect(after.current.picture.file?.name).toBe('lamp.png'))
})

test('does not restore a draft that was saved, cancelled or emptied', async () => {
  const form = open()
  for (const clear of [
    () => form.current.clear(),
    () => form.current.change({ fields: noFields, pictureId: null }),
  ]) {
    act(() => form.current.change({ fields }))
    expect(open().current.fields).toEqual(fields)
    act(clear)
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(open().current.restored).toBeNull()
  }
})

test('never shows the draft of another account, and stores none without an account', () => {
  const [theirs, nobodys] = [open(), open(null)]
  act(() => theirs.current.change({ fields }))
  expect(open('b@sala.example').current.fields).toEqual(noFields)
  act(() => nobodys.current.change({ fields }))
  expect(open(null).current.fields).toEqual(noFields)
  expect(localStorage).toHaveLength(1)
})

test('does not show the picture of another draft', async () => {
  const before = open()
  await act(async () => before.current.picture.choose(pictureFile()))
  await nextTick()
  act(() => before.current.change({ pictureId: 'of another tab' }))
  const notices = jest.fn()
  const stop = onNotice(notices)
  const after = open()
  await nextTick()
  stop()
  expect(notices).toHaveBeenCalledWith(expect.objectContaining({ severity: 'warning' }))
  expect(after.current.picture).toMatchObject({ file: null, isLoading: false })
})

test('each entry and each new entry has its own draft', async () => {
  const form = open()
  act(() => form.current.change({ fields }))
  await act(async () => form.current.picture.choose(pictureFile()))
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

test('opening the entry in the form again keeps its changes', async () => {
  const form = open()
  await act(() => form.current.open(entry, noFields))
  act(() => form.current.change({ fields }))
  await act(() => form.current.open({ ...entry, version: 4 }, noFields))
  expect(form.current).toMatchObject({ entry, fields, restored: null })
})

test('two tabs with the same draft store two drafts from the first change on', async () => {
  const before = open()
  act(() => before.current.change({ fields }))
  await act(async () => before.current.picture.choose(pictureFile()))
  before.unmount()

  const first = open()
  await waitFor(() => expect(first.current.picture.file).not.toBeNull())
  const forked = { ...fields, title: 'First' }
  // The second tab writes; this one gets the event and continues with a copy.
  const [key = ''] = Object.keys(localStorage)
  const written = JSON.parse(localStorage.getItem(key) ?? '')
  const draft = { ...written.draft, fields: { ...fields, title: 'Second' } }
  const newValue = JSON.stringify({ ...written, draft })
  localStorage.setItem(key, newValue)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  expect(first.current.fields).toEqual(fields)
  act(() => first.current.change({ fields: forked }))
  await nextTick()

  const after = open()
  await waitFor(() => expect(after.current.others).toHaveLength(1))
  const titles = after.current.others.map(({ draft }) => draft.fields.title)
  expect([after.current.fields.title, ...titles].sort()).toEqual(['First', 'Second'])
  for (const kept of after.current.others) {
    await act(async () => after.current.restoreDraft(kept))
    expect(after.current.picture.file?.name).toBe('lamp.png')
  }
})

test('without storage, drafts last as long as the form, and isStored is false', async () => {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse)
  for (const call of [get, set, del]) jest.mocked(call).mockImplementation(refuse)

  const form = open()
  expect(form.current.isStored).toBe(true)
  act(() => form.current.change({ fields }))
  await act(async () => form.current.picture.choose(pictureFile()))
  expect(form.current).toMatchObject({ fields, picture: { file: { name: 'lamp.png' } } })
  expect(form.current.isStored).toBe(false)

  await act(() => form.current.open(entry, noFields))
  const [kept] = form.current.others
  await act(async () => kept && form.current.restoreDraft(kept))
  expect(form.current).toMatchObject({ fields, picture: { file: { name: 'lamp.png' } } })
  await act(async () => form.current.clear())
  expect(form.current).toMatchObject({ fields: noFields, picture: { file: null }, isStored: true })
})

test('a logout removes the drafts of its account only', async () => {
  const [mine, theirs] = [open(), open('b@sala.example')]
  for (const form of [mine, theirs]) {
    await act(async () => form.current.picture.choose(pictureFile()))
    act(() => form.current.change({ fields }))
  }
  expect(countDrafts(owner)).toBe(1)
  await discardDrafts(owner)
  expect(countDrafts(owner)).toBe(0)
  expect([...Object.keys(localStorage), ...pictures.keys()]).toEqual([
    expect.stringContaining('b@sala.example'),
    expect.stringContaining('b@sala.example'),
  ])
  expect(countDrafts('b@sala.example')).toBe(1)
})

test('the next form completes a logout that a crash has interrupted', async () => {
  const form = open()
  await act(async () => form.current.picture.choose(pictureFile()))
  await waitFor(() => expect(pictures.size).toBe(1))
  jest.mocked(delMany).mockImplementationOnce(never)
  discardDrafts(owner)
  await nextTick()
  form.unmount()
  const next = open('b@sala.example')
  await waitFor(() => expect(pictures.size).toBe(0))
  next.unmount()
  expect(localStorage).toHaveLength(0)
})

test('a picture that was not stored before a crash is missing, not replaced by the former one', async () => {
  const form = open()
  act(() => form.current.change({ fields }))
  await act(async () => form.current.picture.choose(pictureFile('before.png')))
  await waitFor(() => expect(pictures.size).toBe(1))
  jest.mocked(set).mockImplementation(never)
  await act(async () => form.current.picture.choose(pictureFile('after.png')))
  const next = open()
  expect(next.current.fields).toEqual(fields)
  await nextTick()
  expect(next.current.picture).toMatchObject({ file: null, isLoading: false })
})

test('a cancelled draft does not come back when its picture was not deleted before a crash', async () => {
  const form = open()
  await act(async () => form.current.picture.choose(pictureFile()))
  await waitFor(() => expect(pictures.size).toBe(1))
  jest.mocked(del).mockImplementationOnce(never)
  act(() => form.current.clear())
  expect(pictures.size).toBe(1)
  const next = open()
  await nextTick()
  expect(next.current).toMatchObject({ restored: null, others: [] })
  expect([pictures.size, localStorage.length]).toEqual([0, 0])
})

test('when only pictures are refused, texts are stored and isStored is false', async () => {
  for (const call of [get, keys, set, del])
    jest.mocked(call).mockRejectedValue(new DOMException('Denied', 'SecurityError'))
  const form = open()
  act(() => form.current.change({ fields }))
  await nextTick()
  expect(form.current.isStored).toBe(true)
  await act(async () => form.current.picture.choose(pictureFile()))
  expect(form.current.isStored).toBe(false)
  expect(open().current.fields).toEqual(fields)
  await nextTick()
})

const good = { fields, entry, loadedFile: null, pictureId: null, sent: null }

for (const [what, invalid] of [
  ['no JSON', '{"draft":'],
  ['nothing', 'null'],
  ['no time', { draft: good }],
  ['no draft', { atMs: 0 }],
  ['a field that is no text', { atMs: 0, draft: { ...good, fields: { ...fields, title: 1 } } }],
  ['no version', { atMs: 0, draft: { ...good, entry: { ...entry, version: '3' } } }],
  [
    'odd translations',
    { atMs: 0, draft: { ...good, entry: { ...entry, translations: { th: 5 } } } },
  ],
  ['a picture that is no text', { atMs: 0, draft: { ...good, pictureId: 7 } }],
  ['a call without its key', { atMs: 0, draft: { ...good, sent: { fields } } }],
] as const) {
  test(`drops a stored draft with ${what}`, async () => {
    localStorage.setItem(stored, typeof invalid === 'string' ? invalid : JSON.stringify(invalid))
    const form = open()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(form.current).toMatchObject({ fields: noFields, entry: null, restored: null })
  })
}

test('ignores drafts of a later format', async () => {
  const later = `draft-5 rooms ${owner} one`
  localStorage.setItem(later, 'later')
  pictures.set(later, 'later')
  const form = open()
  await nextTick()
  expect(form.current).toMatchObject({ restored: null, others: [] })
  expect([localStorage.getItem(later), pictures.get(later)]).toEqual(['later', 'later'])
})

test('takes a draft with other fields, and keeps them', async () => {
  const other = { title: 'Silk', price: '1' }
  localStorage.setItem(stored, JSON.stringify({ atMs: 0, draft: { ...good, fields: other } }))
  const form = open()
  await waitFor(() =>
    expect(form.current.fields).toEqual({ title: 'Silk', description: '', price: '1' }),
  )
  act(() => form.current.change({ fields: { ...form.current.fields, description: 'Red.' } }))
  expect(open().current.fields).toEqual({ title: 'Silk', description: 'Red.', price: '1' })
})
