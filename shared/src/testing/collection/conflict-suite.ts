import { screen, within } from '@testing-library/react'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, getSentFields, type Sample } from './form-helpers.ts'

/** Two users change the same entry. */
export function testConflict(sample: Sample) {
  const {
    install,
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

  test('an entry deleted during the comparison can be added again', async () => {
    const { user } = await createConflict()
    await user.click(await button('Delete Theirs'))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(screen.queryByText(/changed this while/)).toBeNull()
    expect(titleField()).toHaveValue(mine)
    await send(user)
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
