import { screen, waitFor, within } from '@testing-library/react'
import { getFieldTexts } from '../../collection/define-collection.ts'
import type { FakeApi } from '../fake-api.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** What comes of two who change the same entry. */
export function testConflict(sample: Sample) {
  const { install, openUnknown: open, button, counted, edit, send, ...form } = formUnderTest(sample)
  const { names, words, entries, known, renamed, update, remove } = form
  const [first] = entries
  const entry = { _id: first?._id ?? '', version: 1 }
  const ours = `${names.first} the Elder`
  const conflict = () => screen.findByRole('region', { name: /changed this while/ })
  const rename = (version: number, name: string) =>
    update({ ...entry, version }, renamed(first, name))
  let api: FakeApi
  const puts = () =>
    api
      .calls()
      .filter(({ operation }) => operation.startsWith('PUT'))
      .map(({ headers, body }) => [headers.get('if-match'), body])

  beforeEach(() => {
    api = install()
  })

  /** An entry is edited here while somebody else renames it. */
  async function meetConflict() {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.preview()
    await user.type(known(), ' the Elder')
    await rename(1, 'Theirs')
    await send(user)
    return { user, notices, section: await conflict() }
  }

  test('shows both versions side by side, and has written nothing', async () => {
    const { section } = await meetConflict()
    expect(screen.getByRole('alert')).toHaveTextContent('Choose which version to keep')
    expect(screen.getByRole('heading', { name: /changed this while/ })).toHaveFocus()
    const getFieldTexts = (name: string) => Object.values(renamed(first, name))
    const texts = within(section).getAllByRole('definition')
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      ...getFieldTexts('Theirs'),
      ...getFieldTexts(ours),
    ])
    expect(within(section).getByAltText('Theirs')).toBeInTheDocument()
    expect(await within(section).findByAltText('Yours')).toBeInTheDocument()
    expect(await button(words.send)).toHaveAttribute('aria-disabled', 'true')
    expect(await button('Edit Theirs')).toBeInTheDocument()
  })

  test('Keep mine sends the form on top of what is there', async () => {
    const { user } = await meetConflict()
    await user.click(await button('Keep mine'))
    expect(await button(`Edit ${ours}`)).toBeInTheDocument()
    expect(puts().slice(1)).toEqual([
      ['"1"', renamed(first, ours)],
      ['"2"', renamed(first, ours)],
      ['"3"', expect.any(FormData)],
    ])
    expect(known()).toHaveValue('')
    expect(known()).toHaveFocus()
  })

  test('Keep mine sends it as it was changed while the two were compared', async () => {
    const { user } = await meetConflict()
    for (const name of Object.keys(form.typed)) {
      await user.clear(form.field(name))
      await user.type(form.field(name), `Our ${name}.`)
    }
    await user.click(await button('Keep mine'))
    await waitFor(() => expect(known()).toHaveValue(''))
    for (const name of Object.keys(form.typed)) {
      expect(await screen.findByRole('cell', { name: `Our ${name}.` })).toBeInTheDocument()
    }
  })

  test('Keep mine meets whoever came third', async () => {
    const { user } = await meetConflict()
    await rename(2, 'Third')
    await user.click(await button('Keep mine'))
    expect(await within(await conflict()).findByText('Third')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: /changed this while/ })).toHaveFocus()
    expect(known()).toHaveValue(ours)
    expect(await button('Edit Third')).toBeInTheDocument()
  })

  test('Take theirs loads theirs into the form, to be changed from there', async () => {
    const { user } = await meetConflict()
    await user.click(await button('Take theirs'))
    for (const [name, text] of Object.entries(renamed(first, 'Theirs'))) {
      expect(form.field(name)).toHaveValue(text)
    }
    expect(known()).toHaveFocus()
    await form.preview()
    await user.type(known(), ' and ours')
    await send(user)
    expect(await button('Edit Theirs and ours')).toBeInTheDocument()
  })

  test('Cancel leaves everything as it is', async () => {
    const { user } = await meetConflict()
    await user.click(await button('Cancel'))
    expect(screen.queryByText(/changed this while/)).toBeNull()
    expect(known()).toHaveValue('')
    expect(await button('Edit Theirs')).toBeInTheDocument()
  })

  test('an entry that goes while the two are compared can be added anew', async () => {
    const { user } = await meetConflict()
    await user.click(await button('Delete Theirs'))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(screen.queryByText(/changed this while/)).toBeNull()
    expect(known()).toHaveValue(ours)
    await send(user)
    expect(await button(`Edit ${ours}`)).toBeInTheDocument()
  })

  test('a row that somebody else has changed is not deleted unseen', async () => {
    const { user, notices } = open()
    await button(`Delete ${names.first}`)
    await rename(1, 'Theirs')
    await user.click(await button(`Delete ${names.first}`))
    expect(await button('Delete Theirs')).toBeInTheDocument()
    expect(notices[0]?.message).toContain('Someone else changed this while you were editing')

    await user.click(await button('Delete Theirs'))
    expect(await counted(1)).toBeInTheDocument()
    await expect(remove({ ...entry, version: 2 })).rejects.toMatchObject({ httpStatus: 404 })
  })

  test('what is compared are all texts of the entry', () => {
    expect(Object.keys(first ? getFieldTexts(sample.collection, first) : {})).toEqual(
      Object.keys(form.typed),
    )
  })
}
