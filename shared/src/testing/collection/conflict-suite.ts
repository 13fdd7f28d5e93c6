import { act, screen, waitFor, within } from '@testing-library/react'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, getSentFields, owner, type Sample } from './form-helpers.ts'

/** Two users change the same entry. */
export function testConflict(sample: Sample) {
  const {
    install,
    open: openAs,
    openSignedOut: open,
    button,
    findCount,
    edit,
    send,
    ...form
  } = createHelpers(sample)
  const { names, words, entries, titleField, withName, update, remove } = form
  const [first] = entries
  const entry = { _id: first?._id ?? '', version: 1 }
  const mine = `${names.first} the Elder`
  const conflict = () => screen.findByRole('region', { name: /changed this while/ })
  const rename = (version: number, name: string) =>
    update({ ...entry, version }, withName(first, name))
  let api: FakeApi
  const puts = () =>
    api
      .calls()
      .filter(({ operation }) => operation.startsWith('PUT'))
      .map((call) => [call.headers.get('if-match'), getSentFields(call)])

  beforeEach(() => {
    api = install()
  })

  /** Edits an entry that somebody else renames at the same time. */
  async function createConflict() {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    await rename(1, 'Theirs')
    await send(user)
    return { user, notices, section: await conflict() }
  }

  test('shows both versions side by side without saving', async () => {
    const { section } = await createConflict()
    expect(screen.getByRole('alert')).toHaveTextContent('Choose which version to keep')
    expect(screen.getByRole('heading', { name: /changed this while/ })).toHaveFocus()
    const textsNamed = (name: string) => Object.values(withName(first, name))
    const texts = within(section).getAllByRole('definition')
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      ...textsNamed('Theirs'),
      ...textsNamed(mine),
    ])
    expect(within(section).getByAltText('Theirs')).toBeInTheDocument()
    expect(await within(section).findByAltText('Yours')).toBeInTheDocument()
    expect(await button(words.send)).toHaveAttribute('aria-disabled', 'true')
    expect(await button('Edit Theirs')).toBeInTheDocument()
  })

  test('Keep mine overwrites the current version, with edits made during the comparison', async () => {
    const { user } = await createConflict()
    const ours = Object.fromEntries(Object.keys(form.typed).map((name) => [name, `Our ${name}.`]))
    for (const [name, text] of Object.entries(ours)) {
      await user.clear(form.field(name))
      await user.type(form.field(name), text)
    }
    await user.click(await button('Keep mine'))
    for (const text of Object.values(ours))
      expect(await screen.findByRole('cell', { name: text })).toBeInTheDocument()
    expect(puts().slice(1)).toEqual([
      ['"1"', withName(first, mine)],
      ['"2"', ours],
    ])
    expect(titleField()).toHaveValue('')
    expect(titleField()).toHaveFocus()
  })

  test('Keep mine shows another conflict after a third change', async () => {
    const { user } = await createConflict()
    await rename(2, 'Third')
    await user.click(await button('Keep mine'))
    expect(await within(await conflict()).findByText('Third')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: /changed this while/ })).toHaveFocus()
    expect(titleField()).toHaveValue(mine)
    expect(await button('Edit Third')).toBeInTheDocument()
  })

  test('Take theirs loads the other version into the form', async () => {
    const { user } = await createConflict()
    await user.click(await button('Take theirs'))
    for (const [name, text] of Object.entries(withName(first, 'Theirs'))) {
      expect(form.field(name)).toHaveValue(text)
    }
    expect(titleField()).toHaveFocus()
    await form.waitForPreview()
    await user.type(titleField(), ' and mine')
    await send(user)
    expect(await button('Edit Theirs and mine')).toBeInTheDocument()
  })

  test('Cancel discards the edit and keeps the other version', async () => {
    const { user } = await createConflict()
    await user.click(await button('Cancel'))
    expect(screen.queryByText(/changed this while/)).toBeNull()
    expect(titleField()).toHaveValue('')
    expect(await button('Edit Theirs')).toBeInTheDocument()
  })

  /** Types into an entry, with the list's events. */
  async function startEditing() {
    const { user, notices } = openAs()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    await waitFor(() => expect(api.countSubscribers()).toBe(1))
    return { user, notices }
  }

  /** Sends a change to the screen, as the server does. */
  async function arrive(change: Promise<unknown>) {
    await change
    act(() => api.sendChange(form.list))
  }

  const lastChange = form.operation('GET /LIST/{id}/last-change')
  const at = '2026-03-02T09:30:00.000Z'
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

  test('says who has changed the entry as soon as it arrives, and leaves the focus', async () => {
    const { user } = await startEditing()
    api.answer(lastChange, 200, { at, who: 'ben@sala.example' })
    await arrive(rename(1, 'Theirs'))
    const section = within(await conflict())
    const sentence = 'ben@sala.example changed this while you were editing, at 2 March, 16:30'
    expect(section.getByRole('heading', { level: 2 })).toHaveTextContent(sentence)
    expect(status()).toContain(sentence)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(titleField()).toHaveFocus()
    expect(titleField()).toHaveValue(mine)
    expect(section.queryByText('Theirs')).toBeNull()

    // Sending asks first.
    await send(user)
    expect(section.getByRole('heading', { level: 2 })).toHaveFocus()
    expect(section.getByRole('alert')).toHaveTextContent(sentence)
    expect(await section.findByText('Theirs', { selector: 'dd' })).toBeInTheDocument()
    expect(puts()).toHaveLength(1)
    await arrive(rename(2, 'Third'))
    expect(await section.findByText('Third')).toBeInTheDocument()
    await user.click(await button('Keep mine'))
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
    expect(puts().at(-1)).toEqual(['"3"', withName(first, mine)])
  })

  test('compares on request, and takes theirs', async () => {
    const { user } = await startEditing()
    await arrive(rename(1, 'Theirs'))
    await user.click(await button('Compare'))
    expect(within(await conflict()).getByRole('heading', { level: 2 })).toHaveFocus()
    expect(within(await conflict()).getByAltText('Theirs')).toBeInTheDocument()
    await user.click(await button('Take theirs'))
    expect(titleField()).toHaveValue('Theirs')
    expect(screen.queryByText(/changed this while/)).toBeNull()
  })

  test.each([
    [owner, 'You saved a newer version at 2 March, 16:30, for example in another tab'],
    [null, 'Someone else changed this while you were editing, at 2 March, 16:30'],
  ])('a change by %s', async (who, sentence) => {
    await startEditing()
    api.answer(lastChange, 200, { at, who })
    await arrive(rename(1, 'Theirs'))
    expect(await screen.findByRole('heading', { name: sentence })).toBeInTheDocument()
  })

  test('a change of nothing that the form shows needs no answer', async () => {
    const { user } = await startEditing()
    await arrive(form.changeSelected({ action: 'hide', ids: [entry._id] }))
    await screen.findByText('Hidden')
    await send(user)
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
    expect(puts()).toEqual([['"2"', withName(first, mine)]])
  })

  test('an entry that somebody deletes stays in the form, and can be added again', async () => {
    const { user } = await startEditing()
    api.answer(lastChange, 200, { at, who: 'ben@sala.example' })
    await arrive(form.remove(entry))
    const sentence = 'Deleted by ben@sala.example at 2 March, 16:30. Add it again?'
    expect(await screen.findByRole('region', { name: sentence })).toBeInTheDocument()
    expect(status()).toContain(sentence)
    expect(titleField()).toHaveFocus()
    expect(screen.getByText(`Editing ${names.first}`)).toBeInTheDocument()
    await send(user)
    expect(screen.getByRole('heading', { name: sentence })).toHaveFocus()
    expect(puts()).toEqual([])
    await user.type(titleField(), ' again')
    await user.click(await button('Add again'))
    expect(await button(`Edit ${mine} again`)).toBeInTheDocument()
    expect(puts()).toEqual([['"3"', withName(first, `${mine} again`)]])
    expect(screen.queryByRole('region', { name: sentence })).toBeNull()
    expect(titleField()).toHaveValue('')
  })

  test('says at saving that the entry was deleted, and discards the edit', async () => {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    await form.remove(entry)
    await send(user)
    const title = await screen.findByRole('heading', { name: /^Deleted by admin@sala.example at/ })
    expect(title).toHaveFocus()
    expect(titleField()).toHaveValue(mine)
    await user.click(await button('Discard'))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(titleField()).toHaveValue('')
    expect(notices).toEqual([])
  })

  test('adds an entry that was permanently deleted as a new one, with its picture', async () => {
    const { user } = await startEditing()
    await form.remove(entry)
    await arrive(form.purge({ ...entry, version: 2 }))
    await user.click(await button('Add again'))
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
    const [added] = api.calls(form.operation('POST /LIST'))
    expect(added && getSentFields(added)).toEqual(withName(first, mine))
    expect(added?.body).toBeInstanceOf(FormData)
  })

  test('an entry that was deleted and restored by somebody can be saved', async () => {
    const { user } = await startEditing()
    await arrive(form.remove(entry))
    await button('Add again')
    await arrive(form.restore(entry))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add again' })).toBeNull())
    await send(user)
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
  })

  test('an entry deleted during the comparison can be added again', async () => {
    const { user } = await createConflict()
    await user.click(await button('Delete Theirs'))
    expect(await screen.findByRole('heading', { name: /^Deleted at .* Add it/ })).toBeVisible()
    expect(screen.queryByText(/changed this while/)).toBeNull()
    expect(titleField()).toHaveValue(mine)
    await user.click(await button('Add again'))
    // What they had changed before the deletion is not overwritten without a question.
    await user.click(await button('Keep mine'))
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
  })

  test('an entry that was restored before the connection was lost is sent by itself', async () => {
    const put = form.operation('PUT /LIST/{id}')
    const { user } = await startEditing()
    await arrive(form.remove(entry))
    api.failConnection(put)
    await user.click(await button('Add again'))
    expect(await screen.findByText(/^Not saved: you’re offline/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: /Add it/ })).toBeNull()
    api.clearFault(put)
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await button(`Edit ${mine}`)).toBeInTheDocument()
  })

  test('does not delete a row that has changed in the meantime', async () => {
    const { user, notices } = open()
    await button(`Delete ${names.first}`)
    await rename(1, 'Theirs')
    await user.click(await button(`Delete ${names.first}`))
    expect(await button('Delete Theirs')).toBeInTheDocument()
    expect(notices[0]?.message).toContain('Someone else changed this while you were editing')

    await user.click(await button('Delete Theirs'))
    expect(await findCount(1)).toBeInTheDocument()
    await expect(remove({ ...entry, version: 2 })).rejects.toMatchObject({ httpStatus: 404 })
  })
}
