import { screen, waitFor } from '@testing-library/react'
import { takeConsole } from '../console.ts'
import type { FakeApi } from '../fake-api.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** What a form sends, and what it does when that fails. */
export function testForm(sample: Sample) {
  const {
    install,
    operation,
    openUnknown: open,
    button,
    counted,
    edit,
    send,
    ...form
  } = formUnderTest(sample)
  const { names, words, entries, known, picker, fillIn } = form
  const [first] = entries
  let api: FakeApi
  const sent = () => api.calls().filter(({ operation }) => !operation.startsWith('GET'))

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user, notices } = open()
    await counted(2)
    return { user, notices }
  }

  async function startFilledIn() {
    const { user, notices } = await start()
    await fillIn(user)
    return { user, notices }
  }

  test('adds an entry with its picture, then is empty again', async () => {
    const { user } = await startFilledIn()
    await form.preview()
    await send(user)

    expect(await counted(3)).toBeInTheDocument()
    expect(sent().map(({ operation }) => operation)).toEqual([
      operation('POST /LIST'),
      operation('PUT /LIST/{id}/image'),
    ])
    expect(sent()[0]?.body).toEqual(form.typed)
    for (const name of Object.keys(form.typed)) expect(form.field(name)).toHaveValue('')
    expect(picker().value).toBe('')
    expect(screen.getByText('No picture yet')).toBeInTheDocument()
  })

  test('edits an entry, whose picture is downloaded and sent as a file', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(known()).toHaveValue(names.first))
    expect(known()).toHaveFocus()
    expect(screen.getByRole('heading', { name: `Editing ${names.first}` })).toBeInTheDocument()
    expect((await button(`Edit ${names.first}`)).closest('tr')).toHaveAttribute('aria-current')
    await user.clear(known())
    await user.type(known(), 'Slate')
    await send(user)

    const row = (await button('Edit Slate')).closest('tr')
    expect(row).toHaveAttribute('data-highlight', 'saved')
    expect(await button('Edit Slate')).toHaveFocus()
    await waitFor(() => expect(row).not.toHaveAttribute('data-highlight'))
    const path = `/${sample.collection.name}/${first?._id}`
    expect(sent().map((call) => call.path)).toEqual([path, `${path}/image`])
    const upload = sent()[1]?.body as FormData | undefined
    expect(upload?.get('file')).toMatchObject({ name: `${first?._id}.svg`, type: 'image/svg+xml' })
  })

  test('loads the other fields when the picture cannot be downloaded', async () => {
    api = install(entries.slice(0, 1).map((entry) => ({ ...entry, file: '/api/gone/lamp.png' })))
    const { user } = open()
    await edit(user, names.first)
    await waitFor(() =>
      expect(takeConsole()).toEqual([expect.stringContaining('/api/gone/lamp.png')]),
    )
    expect(known()).toHaveValue(names.first)
  })

  test('Cancel sends nothing and returns to adding', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await screen.findByText(/^Editing /)
    await user.click(await button('Cancel'))
    expect(screen.getByText(`New ${words.one}`)).toBeInTheDocument()
    expect(known()).toHaveValue('')
    expect(sent()).toEqual([])
  })

  test('sends nothing without a picture, and only clears the file input', async () => {
    const { user } = await start()
    await user.type(known(), 'Silk')
    await send(user)
    expect(known()).toHaveValue('Silk')
    expect(sent()).toEqual([])
  })

  test.each(['no answer', 'a refusal'])(
    'keeps what was typed when a call fails, and adds nothing twice after a broken upload: %s',
    async (fault) => {
      const upload = operation('PUT /LIST/{id}/image')
      if (fault === 'no answer') api.cutOff(upload)
      else api.fail(upload, 413, 'This picture is larger than 10 MB.')
      const { user, notices } = await startFilledIn()
      await send(user)
      const message = fault === 'no answer' ? /server isn't responding/ : /larger than 10 MB/
      await waitFor(() =>
        expect(notices).toEqual([{ severity: 'error', message: expect.stringMatching(message) }]),
      )
      expect(known()).toHaveValue(names.typed)

      api.heal(upload)
      await send(user)
      await waitFor(() => expect(known()).toHaveValue(''))
      expect(api.calls(operation('POST /LIST'))).toHaveLength(1)
      expect(await counted(3)).toBeInTheDocument()
    },
  )

  test('adds an entry anew that was deleted elsewhere in the meantime', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(known()).toHaveValue(names.first))
    api.fail(operation('PUT /LIST/{id}'), 404, 'This entry is not there any more.')
    await send(user)
    expect(await screen.findByText(`New ${words.one}`)).toBeInTheDocument()
    await send(user)
    await waitFor(() => expect(api.calls(operation('POST /LIST'))).toHaveLength(1))
    expect(await counted(3)).toBeInTheDocument()
  })

  test('shows its progress, and sends once however often it is asked', async () => {
    const letGo = api.hang(operation('PUT /LIST/{id}/image'))
    const { user } = await startFilledIn()
    await user.dblClick(await button(words.send))
    await user.type(known(), '{Enter}')
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveValue(100))
    expect(await button(words.send)).toHaveAttribute('aria-busy', 'true')
    letGo()
    expect(await counted(3)).toBeInTheDocument()
    expect(api.calls(operation('POST /LIST'))).toHaveLength(1)
  })
}
