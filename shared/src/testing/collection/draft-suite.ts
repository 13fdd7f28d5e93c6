import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { onUnsaved } from '../../events.ts'
import { countDrafts, discardDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import type { Operation } from '../fake-operations.ts'
import { pictureFile } from '../render-screen.ts'
import { createHelpers, owner, type Sample } from './form-helpers.ts'

/** Drafts of unsaved input. */
export function testDrafts(sample: Sample) {
  const { install, operation, open, button, findCount, edit, send, ...form } = createHelpers(sample)
  const { names, words, entries, titleField, withName, fileInput, typed } = form
  const [first] = entries
  const entry = { _id: first?._id ?? '', version: 1 }
  const edited = `${names.first} the Elder`
  const findRestoredNotice = () => screen.findByText(/^Draft from \d\d:\d\d restored/)
  const draftNotice = () => screen.queryByText(/^Draft from/)
  const expectTitle = (name: string) => waitFor(() => expect(titleField()).toHaveValue(name))
  let api: FakeApi
  const waitForCall = (asked: Operation) =>
    waitFor(() => expect(api.calls(asked)).not.toHaveLength(0))

  beforeEach(() => {
    api = install()
  })

  let stop: (() => void) | undefined
  afterEach(() => stop?.())

  /** Returns a function that checks whether any form has unsaved input. */
  function trackUnsaved() {
    const forms = new Map<string, boolean>()
    stop = onUnsaved(({ id, isUnsaved }) => forms.set(id, isUnsaved))
    return () => [...forms.values()].includes(true)
  }

  /** Leaves the page and opens it again. */
  function reopen() {
    cleanup()
    return open()
  }

  test('restores the draft until it is cancelled', async () => {
    const { user } = open()
    for (const [name, text] of Object.entries(typed)) await user.type(form.field(name), text)
    expect(draftNotice()).toBeNull()

    const again = reopen()
    expect(await findRestoredNotice()).toBeInTheDocument()
    for (const [name, text] of Object.entries(typed)) expect(form.field(name)).toHaveValue(text)
    await again.user.click(await button('Cancel'))
    expect(draftNotice()).toBeNull()

    reopen()
    await findCount(2)
    expect(draftNotice()).toBeNull()
    expect(titleField()).toHaveValue('')
  })

  test('does not add an entry twice when the response is lost and the page reloaded', async () => {
    api.dropResponse(operation('POST /LIST'))
    const { user, notices } = open()
    await user.type(titleField(), 'Mali')
    await user.upload(fileInput(), pictureFile())
    await send(user)
    await waitFor(() => expect(notices[0]?.message).toContain('server isn’t responding'))

    api.clearFault(operation('POST /LIST'))
    const again = reopen()
    await findRestoredNotice()
    await again.user.upload(fileInput(), pictureFile())
    await again.user.type(titleField(), ' Lee')
    await send(again.user)
    expect(await findCount(3)).toBeInTheDocument()
    expect(await button('Edit Mali Lee')).toBeInTheDocument()
    expect(draftNotice()).toBeNull()
  })

  test('does not add an entry twice before the list is reloaded', async () => {
    api.dropResponse(operation('POST /LIST'))
    const { user, notices } = open()
    await findCount(2)
    const resume = api.pause(operation('GET /LIST'))
    await form.fillIn(user)
    await send(user)
    await waitFor(() => expect(notices[0]?.message).toContain('server isn’t responding'))

    api.clearFault(operation('POST /LIST'))
    await edit(user, names.first)
    await user.click(await button(names.typed))
    await expectTitle(names.typed)
    await send(user)
    await waitFor(() => expect(notices[1]?.severity).toBe('success'))
    resume()
    expect(await findCount(3)).toBeInTheDocument()
  })

  test('a response after the logout stores no draft', async () => {
    const resume = api.pause(operation('POST /LIST'))
    const { user, notices } = open()
    await form.fillIn(user)
    await send(user)
    await waitForCall(operation('POST /LIST'))
    expect(countDrafts(owner)).toBe(1)
    cleanup()
    discardDrafts(owner)
    resume()
    await waitFor(() => expect(notices[0]?.severity).toBe('success'))
    expect(countDrafts(owner)).toBe(0)
  })

  test('keeps a picture chosen while another is being sent', async () => {
    const resume = api.pause(operation('POST /LIST'))
    const { user, notices } = open()
    await findCount(2)
    await form.fillIn(user)
    await send(user)
    await waitForCall(operation('POST /LIST'))
    await user.upload(fileInput(), pictureFile('second.png'))
    resume()
    await waitFor(() => expect(notices[0]?.severity).toBe('success'))
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    expect(screen.getByText('second.png')).toBeInTheDocument()

    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(await findCount(3)).toBeInTheDocument()
    const uploads = [operation('POST /LIST'), operation('PUT /LIST/{id}')].flatMap(api.calls)
    expect(uploads.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual([
      'lamp.png',
      'second.png',
    ])
  })

  test('only changed input counts as unsaved', async () => {
    const isUnsaved = trackUnsaved()
    const { user } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
    await user.type(titleField(), '!')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([true, 1])
    await user.type(titleField(), '{Backspace}')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
    await user.click(await button('Cancel'))
    await user.type(titleField(), 'M')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([true, 1])
    await user.type(titleField(), '{Backspace}')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
  })

  test('a request counts as unsaved until it ends, even after its form is unmounted', async () => {
    const isUnsaved = trackUnsaved()
    const resume = api.pause(operation('POST /LIST'))
    const { user } = open()
    await form.fillIn(user)
    await send(user)
    await waitForCall(operation('POST /LIST'))
    cleanup()
    expect(isUnsaved()).toBe(true)
    resume()
    await waitFor(() => expect(isUnsaved()).toBe(false))
  })

  test('deleting an unchanged entry leaves no draft, and Undo no copy', async () => {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(titleField()).toHaveValue('')
    expect(countDrafts(owner)).toBe(0)
    await act(async () => notices[0]?.action?.run())
    expect(await button(`Edit ${names.first}`)).toBeInTheDocument()
  })

  test('deleting an edited entry keeps the input, which Undo returns to the entry', async () => {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByRole('heading', { name: /^You deleted this at/ })).toBeVisible()
    expect(screen.getByText(/^Editing /)).toBeInTheDocument()
    expect(titleField()).toHaveValue(edited)
    await act(async () => notices[0]?.action?.run())
    expect(screen.queryByText(/^You deleted this at/)).toBeNull()
    await send(user)
    expect(await button(`Edit ${edited}`)).toBeInTheDocument()
    expect(await findCount(2)).toBeInTheDocument()
  })

  async function editAndLeave() {
    const { user } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    cleanup()
  }

  test('restores an edit and shows the conflict with another change', async () => {
    await editAndLeave()
    await form.update(entry, withName(first, 'Theirs'))
    const { user } = open()
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    expect(
      await screen.findByRole('heading', { name: /^admin@sala.example changed this while/ }),
    ).toBeInTheDocument()
    expect(titleField()).toHaveValue(edited)
    await screen.findByAltText('Preview')
    await user.click(await button('Keep mine'))
    expect(await button(`Edit ${edited}`)).toBeInTheDocument()
  })

  test('editing another row keeps the draft and lists it', async () => {
    const { user } = open()
    await user.type(titleField(), 'Mali')
    await edit(user, names.first)
    await user.type(titleField(), ' the Elder')
    await edit(user, names.second)
    await expectTitle(names.second)
    expect(screen.getAllByText('Unsaved changes')).toHaveLength(1)
    const others = screen.getByRole('list', { name: 'Other unsaved drafts' })
    const texts = within(others).getAllByRole('button')
    expect(texts.map(({ textContent }) => textContent)).toEqual([edited, 'Mali'])

    await edit(user, names.first)
    await expectTitle(edited)
    expect(await findRestoredNotice()).toBeInTheDocument()
    await user.click(await button('Mali'))
    await expectTitle('Mali')
    expect(screen.getByText(`New ${words.one}`)).toBeInTheDocument()
  })

  test('a new entry comes back whole after an edit is cancelled or saved', async () => {
    const { user } = open()
    await findCount(2)
    await form.fillIn(user)
    await user.click(await button('More options'))
    await user.type(screen.getByLabelText(/^Picture description/), 'A lotus.')
    const kept = () => screen.queryByText(`Your new ${words.one} is kept.`)
    expect(kept()).toBeNull()
    const expectNew = async () => {
      expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
      for (const [name, text] of Object.entries(typed)) expect(form.field(name)).toHaveValue(text)
      expect(screen.getByLabelText(/^Picture description/)).toHaveValue('A lotus.')
      expect(await screen.findByText('lamp.png')).toBeInTheDocument()
      expect(kept()).toBeNull()
    }

    await edit(user, names.first)
    await expectTitle(names.first)
    expect(kept()).toBeVisible()
    await edit(user, names.second)
    await expectTitle(names.second)
    expect(kept()).toBeVisible()
    await user.click(await button('Cancel'))
    await expectNew()

    await edit(user, names.first)
    await user.type(titleField(), ' the Elder')
    await send(user)
    expect(await button(`Edit ${edited}`)).toBeInTheDocument()
    await expectNew()

    // Its own Cancel discards it.
    await user.click(await button('Cancel'))
    expect(titleField()).toHaveValue('')
    expect(countDrafts(owner)).toBe(0)
  })

  test('restores an edit of an entry deleted in the meantime, and can add it again', async () => {
    await editAndLeave()
    await form.remove(entry)
    const { user } = open()
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    expect(titleField()).toHaveValue(edited)
    expect(await screen.findByAltText('Preview')).toBeInTheDocument()
    await user.click(await button('Add again'))
    expect(await button(`Edit ${edited}`)).toBeInTheDocument()
    expect(titleField()).toHaveValue('')
  })
}
