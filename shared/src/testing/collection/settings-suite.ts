import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toLocalTime } from '../../ui/date-time-field.tsx'
import { countDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, owner, type Sample } from './form-helpers.ts'

/** Settings of an entry besides its fields: visibility, schedule, alternative text and focal point. */
export function testSettings(sample: Sample) {
  const { install, operation, open, button, findCount, edit, send, ...form } = createHelpers(sample)
  const { names, entries, titleField, withName, words } = form
  const [first] = entries
  const firstRef = { _id: first?._id ?? '', version: 1 }
  const from = new Date(2031, 0, 6, 18, 30).toISOString()
  const until = new Date(2031, 0, 7, 2, 0).toISOString()
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } })
  let api: FakeApi
  const sentBodies = (asked: string) => api.calls(operation(asked)).map(({ body }) => body)

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user, notices } = open()
    await findCount(2)
    await user.click(await button('More options'))
    return { user, notices }
  }

  test('are hidden until opened', async () => {
    const { user } = open()
    await findCount(2)
    const more = await button('More options')
    expect(more).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByLabelText('Show from')).toBeNull()
    await user.click(more)
    expect(more).toHaveAttribute('aria-expanded', 'true')
    await user.click(more)
    expect(screen.queryByLabelText('Show from')).toBeNull()
  })

  test('are sent with the fields', async () => {
    const { user } = await start()
    await form.fillIn(user)
    await user.type(field('Picture description'), 'A lamp')
    type('Show from', toLocalTime(from))
    type('Show until', toLocalTime(until))
    type('Horizontal', '25')
    type('Vertical', '10')
    expect((await screen.findByAltText('Preview')).style.objectPosition).toBe('25% 10%')
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    const focal = { x: 0.25, y: 0.1 }
    const options = { pictureText: 'A lamp', showFrom: from, showUntil: until, focal }
    expect(sentBodies('POST /LIST')).toEqual([{ ...form.typed, ...options }])
    expect(field('Show from')).toHaveValue('')
    expect((await screen.findByAltText(`Picture of ${names.typed}`)).style.objectPosition).toBe(
      '25% 10%',
    )
  })

  test('reports an end before the start at the field and sends nothing', async () => {
    const { user } = await start()
    await form.fillIn(user)
    type('Show from', toLocalTime(until))
    type('Show until', toLocalTime(from))
    expect(field('Show until')).toBeInvalid()
    expect(field('Show until')).toHaveAccessibleDescription(/must be later than “Show from”/)
    await send(user)
    expect(field('Show until')).toHaveFocus()
    expect(sentBodies('POST /LIST')).toEqual([])

    type('Show until', '')
    expect(field('Show until')).toBeValid()
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('POST /LIST')).toEqual([{ ...form.typed, showFrom: until }])
  })

  test('loads those of the entry and sends only changed ones', async () => {
    const focal = { x: 0.2, y: 0.8 }
    const has = { pictureText: 'A lamp', showFrom: from, showUntil: null, focal }
    api = install(entries.map((entry) => ({ ...entry, ...has })))
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(field('Picture description')).toHaveValue('A lamp'))
    expect(field('Show from')).toHaveValue(toLocalTime(from))
    expect(field('Horizontal')).toHaveValue('20')
    expect(countDrafts(owner)).toBe(0)
    type('Show from', '')
    expect(countDrafts(owner)).toBe(1)
    await user.click(await button('Back to the middle'))
    await form.waitForPreview()
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('PUT /LIST/{id}')).toEqual([
      { ...withName(first, names.first), showFrom: null, focal: null },
    ])
  })

  test('a reverted change does not count as unsaved', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    type('Vertical', '10')
    expect(countDrafts(owner)).toBe(1)
    await user.click(await button('Back to the middle'))
    expect(countDrafts(owner)).toBe(0)
  })

  test('are part of the draft', async () => {
    const { user } = await start()
    await user.type(field('Picture description'), 'A lamp')
    type('Show from', toLocalTime(from))
    cleanup()
    await start()
    expect(field('Picture description')).toHaveValue('A lamp')
    expect(field('Show from')).toHaveValue(toLocalTime(from))
  })

  test('a draft of an older release leaves them unchanged', async () => {
    api = install(entries.map((entry) => ({ ...entry, pictureText: 'A lamp', showUntil: until })))
    const { _id, version, file } = first ?? { _id: '', version: 1, file: null }
    const draft = {
      fields: withName(first, 'Silk'),
      entry: { _id, version, file },
      loadedFile: file,
      pictureId: null,
      sent: null,
    }
    const key = `draft-4 ${sample.collection.name} ${owner} elder`
    localStorage.setItem(key, JSON.stringify({ draft, atMs: 0 }))
    const { user } = await start()
    await form.waitForPreview()
    await waitFor(() => expect(field('Picture description')).toHaveValue('A lamp'))
    await send(user)
    expect(await button('Edit Silk')).toBeInTheDocument()
    expect(sentBodies('PUT /LIST/{id}')).toEqual([withName(first, 'Silk')])
  })

  test('a conflict shows changed ones and keeps the others as saved', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(field('Picture description'), 'Mine')
    await form.update(firstRef, { ...withName(first, names.first), showFrom: from })
    await send(user)
    const conflict = await screen.findByRole('region', { name: /changed this while/ })
    expect(conflict).toHaveTextContent('Picture description–')
    expect(conflict).toHaveTextContent('Picture descriptionMine')
    await user.click(await button('Keep mine'))
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('PUT /LIST/{id}').at(-1)).toEqual({
      ...withName(first, names.first),
      pictureText: 'Mine',
    })
    await edit(user, names.first)
    await waitFor(() => expect(field('Show from')).toHaveValue(toLocalTime(from)))
  })

  test('stay in the form when the entry is deleted', async () => {
    api = install(entries.map((entry) => ({ ...entry, showUntil: until })))
    const { user } = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), '!')
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(field('Show until')).toHaveValue(toLocalTime(until))
  })
}
