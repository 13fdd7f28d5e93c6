import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { onUnsaved } from '../../events.ts'
import { countDrafts, discardDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import type { Operation } from '../fake-operations.ts'
import { pictureFile } from '../render-screen.ts'
import { formUnderTest, owner, type Sample } from './form-under-test.ts'

/** What was typed and is not saved. */
export function testDrafts(sample: Sample) {
  const { install, operation, open, button, counted, edit, send, ...form } = formUnderTest(sample)
  const { names, words, entries, known, renamed, picker, typed } = form
  const [first] = entries
  const entry = { _id: first?._id ?? '', version: 1 }
  const elder = `${names.first} the Elder`
  const isBack = () => screen.findByText(/^Draft from \d\d:\d\d restored/)
  const note = () => screen.queryByText(/^Your draft/)
  const isKnown = (name: string) => waitFor(() => expect(known()).toHaveValue(name))
  let api: FakeApi
  const isCalled = (asked: Operation) => waitFor(() => expect(api.calls(asked)).not.toHaveLength(0))

  beforeEach(() => {
    api = install()
  })

  let stop: (() => void) | undefined
  afterEach(() => stop?.())

  /** Whether anything on the page says that it holds what is not saved. */
  function followUnsaved() {
    const forms = new Map<string, boolean>()
    stop = onUnsaved(({ id, isUnsaved }) => forms.set(id, isUnsaved))
    return () => [...forms.values()].includes(true)
  }

  /** As it is after the page was left in whatever way and opened again. */
  function reopen(email?: string) {
    cleanup()
    return open(email)
  }

  test('what was typed is given back, until it is cancelled', async () => {
    const { user } = open()
    for (const [name, text] of Object.entries(typed)) await user.type(form.field(name), text)
    expect(note()).toBeNull()

    const again = reopen()
    expect(await isBack()).toBeInTheDocument()
    for (const [name, text] of Object.entries(typed)) expect(form.field(name)).toHaveValue(text)
    await again.user.click(await button('Cancel'))
    expect(note()).toBeNull()

    reopen()
    await counted(2)
    expect(note()).toBeNull()
    expect(known()).toHaveValue('')
  })

  test('an addition whose answer was lost is not made twice, whatever happens to the page', async () => {
    api.loseAnswer(operation('POST /LIST'))
    const { user, notices } = open()
    await user.type(known(), 'Mali')
    await user.upload(picker(), pictureFile())
    await send(user)
    await waitFor(() => expect(notices[0]?.message).toContain("server isn't responding"))

    api.heal(operation('POST /LIST'))
    const again = reopen()
    await isBack()
    await again.user.type(known(), ' Lee')
    await again.user.upload(picker(), pictureFile())
    await send(again.user)
    expect(await counted(3)).toBeInTheDocument()
    expect(await button('Edit Mali Lee')).toBeInTheDocument()
    expect(note()).toBeNull()
    reopen()
    await counted(3)
    expect(known()).toHaveValue('')
  })

  test('an addition whose answer was lost is not made twice in the same form either', async () => {
    api.loseAnswer(operation('POST /LIST'))
    const { user, notices } = open()
    await user.type(known(), 'Silk')
    await user.upload(picker(), pictureFile())
    await send(user)
    await waitFor(() => expect(notices[0]?.message).toContain("server isn't responding"))

    api.heal(operation('POST /LIST'))
    await user.type(known(), ' Room')
    await send(user)
    expect(await counted(3)).toBeInTheDocument()
    expect(await button('Edit Silk Room')).toBeInTheDocument()
  })

  test('an addition that has arrived is not made twice before the list knows of it', async () => {
    api.cutOff(operation('PUT /LIST/{id}/image'))
    const { user, notices } = open()
    await counted(2)
    const letGo = api.hang(operation('GET /LIST'))
    await form.fillIn(user)
    await send(user)
    await waitFor(() => expect(notices[0]?.message).toContain("server isn't responding"))

    api.heal(operation('PUT /LIST/{id}/image'))
    await edit(user, names.first)
    await user.click(await button(names.typed))
    await isKnown(names.typed)
    await send(user)
    await waitFor(() => expect(notices[1]?.severity).toBe('success'))
    letGo()
    expect(await counted(3)).toBeInTheDocument()
    expect(api.calls(operation('POST /LIST'))).toHaveLength(1)
  })

  test('a call that is answered after the logout stores nothing again', async () => {
    const letGo = api.hang(operation('POST /LIST'))
    const { user } = open()
    await form.fillIn(user)
    await send(user)
    await isCalled(operation('POST /LIST'))
    expect(countDrafts(owner)).toBe(1)
    cleanup()
    discardDrafts(owner)
    letGo()
    await isCalled(operation('PUT /LIST/{id}/image'))
    expect(countDrafts(owner)).toBe(0)
  })

  test('a picture that is chosen while a send is under way is kept for the next', async () => {
    const letGo = api.hang(operation('PUT /LIST/{id}/image'))
    const { user, notices } = open()
    await counted(2)
    await form.fillIn(user)
    await send(user)
    await isCalled(operation('PUT /LIST/{id}/image'))
    await user.upload(picker(), pictureFile('second.png'))
    letGo()
    await waitFor(() => expect(notices[0]?.severity).toBe('success'))
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    expect(screen.getByText('second.png')).toBeInTheDocument()

    await send(user)
    await waitFor(() => expect(known()).toHaveValue(''))
    expect(await counted(3)).toBeInTheDocument()
    expect(api.calls(operation('POST /LIST'))).toHaveLength(1)
    const uploads = api.calls(operation('PUT /LIST/{id}/image'))
    expect(uploads.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual([
      'lamp.png',
      'second.png',
    ])
  })

  test('only what was changed counts as unsaved', async () => {
    const isUnsaved = followUnsaved()
    const { user } = open()
    await edit(user, names.first)
    await form.preview()
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
    await user.type(known(), '!')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([true, 1])
    await user.type(known(), '{Backspace}')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
    await user.click(await button('Cancel'))
    await user.type(known(), 'M')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([true, 1])
    await user.type(known(), '{Backspace}')
    expect([isUnsaved(), countDrafts(owner)]).toEqual([false, 0])
  })

  test('a send counts as unsaved until it is over, even when its form is gone', async () => {
    const isUnsaved = followUnsaved()
    const letGo = api.hang(operation('PUT /LIST/{id}/image'))
    const { user } = open()
    await form.fillIn(user)
    await send(user)
    await isCalled(operation('PUT /LIST/{id}/image'))
    cleanup()
    expect(isUnsaved()).toBe(true)
    letGo()
    await waitFor(() => expect(isUnsaved()).toBe(false))
  })

  test('an entry that is deleted as it stands in the form leaves no draft, and Undo no twin', async () => {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.preview()
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(known()).toHaveValue('')
    expect(countDrafts(owner)).toBe(0)
    await act(async () => notices[0]?.action?.run())
    expect(await button(`Edit ${names.first}`)).toBeInTheDocument()
  })

  test('what was typed for an entry is its own again when the deletion is undone', async () => {
    const { user, notices } = open()
    await edit(user, names.first)
    await form.preview()
    await user.type(known(), ' the Elder')
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    await act(async () => notices[0]?.action?.run())
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    await send(user)
    expect(await button(`Edit ${elder}`)).toBeInTheDocument()
    expect(await counted(2)).toBeInTheDocument()
  })

  async function editAndLeave() {
    const { user } = open()
    await edit(user, names.first)
    await form.preview()
    await user.type(known(), ' the Elder')
    cleanup()
  }

  test('an edit goes on where it was left, and meets what somebody else has made of it', async () => {
    await editAndLeave()
    await form.update(entry, renamed(first, 'Theirs'))
    const { user } = open()
    expect(await screen.findByText(/^Editing /)).toBeInTheDocument()
    expect(await screen.findByText(/^Someone else changed this/)).toBeInTheDocument()
    expect(known()).toHaveValue(elder)
    await screen.findByAltText('Preview')
    await user.click(await button('Keep mine'))
    expect(await button(`Edit ${elder}`)).toBeInTheDocument()
  })

  test('another row leaves what was typed where it was, and says so', async () => {
    const { user } = open()
    await user.type(known(), 'Mali')
    await edit(user, names.first)
    await user.type(known(), ' the Elder')
    await edit(user, names.second)
    await isKnown(names.second)
    expect(screen.getAllByText('Unsaved changes')).toHaveLength(1)
    const others = screen.getByRole('list', { name: 'Other unsaved drafts' })
    const texts = within(others).getAllByRole('button')
    expect(texts.map(({ textContent }) => textContent)).toEqual([elder, 'Mali'])

    await edit(user, names.first)
    await isKnown(elder)
    expect(await isBack()).toBeInTheDocument()
    await user.click(await button('Mali'))
    await isKnown('Mali')
    expect(screen.getByText(`New ${words.one}`)).toBeInTheDocument()
  })

  test('one that is brought back meets the version that came meanwhile, and nothing is overwritten', async () => {
    const { user } = open()
    await edit(user, names.first)
    await user.type(known(), ' the Elder')
    await edit(user, names.second)
    await form.update(entry, renamed(first, 'Theirs'))
    await user.click(await button(`Delete ${names.second}`))
    await edit(user, 'Theirs')
    expect(await screen.findByText(/^Someone else changed this/)).toBeInTheDocument()
    expect(known()).toHaveValue(elder)
  })

  test('an edit of an entry that was deleted meanwhile stays as a new one', async () => {
    await editAndLeave()
    await form.remove(entry)
    const { user } = open()
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    expect(known()).toHaveValue(elder)
    expect(await screen.findByAltText('Preview')).toBeInTheDocument()
    await send(user)
    expect(await button(`Edit ${elder}`)).toBeInTheDocument()
  })
}
