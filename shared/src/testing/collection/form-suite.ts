import { screen, waitFor } from '@testing-library/react'
import { takeConsole } from '../console.ts'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, getSentFields, type Sample } from './form-helpers.ts'

/** The requests of the form, and its behaviour when they fail. */
export function testForm(sample: Sample) {
  const {
    install,
    operation,
    openSignedOut: open,
    button,
    findCount,
    edit,
    send,
    ...form
  } = createHelpers(sample)
  const { names, words, entries, titleField, fileInput, fillIn } = form
  const [first] = entries
  let api: FakeApi
  const sent = () => api.calls().filter(({ operation }) => !operation.startsWith('GET'))

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user, notices } = open()
    await findCount(2)
    return { user, notices }
  }

  async function startFilledIn() {
    const { user, notices } = await start()
    await fillIn(user)
    return { user, notices }
  }

  test('adds an entry with its picture, then clears the form', async () => {
    const { user } = await startFilledIn()
    await form.waitForPreview()
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
    await send(user)

    expect(await findCount(3)).toBeInTheDocument()
    const row = (await button(`Edit ${names.typed}`)).closest('tr')
    expect(row).toHaveAttribute('data-highlight', 'saved')
    expect(scrollIntoView.mock.contexts).toContain(row)
    expect(row).not.toContainElement(document.activeElement as HTMLElement)
    await waitFor(() => expect(row).not.toHaveAttribute('data-highlight'))
    expect(sent().map(({ operation }) => operation)).toEqual([operation('POST /LIST')])
    expect(sent().map(getSentFields)).toEqual([form.typed])
    const body = sent()[0]?.body as FormData | undefined
    expect(body?.get('file')).toMatchObject({ name: 'lamp.png' })
    for (const name of Object.keys(form.typed)) expect(form.field(name)).toHaveValue('')
    expect(fileInput().value).toBe('')
    expect(screen.getByText('No picture yet')).toBeInTheDocument()
  })

  test('edits an entry and sends its picture again', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(titleField()).toHaveValue(names.first))
    expect(titleField()).toHaveFocus()
    expect(screen.getByRole('heading', { name: `Editing ${names.first}` })).toBeInTheDocument()
    expect((await button(`Edit ${names.first}`)).closest('tr')).toHaveAttribute('aria-current')
    await user.clear(titleField())
    await user.type(titleField(), 'Slate')
    await send(user)

    const row = (await button('Edit Slate')).closest('tr')
    expect(row).toHaveAttribute('data-highlight', 'saved')
    expect(await button('Edit Slate')).toHaveFocus()
    await waitFor(() => expect(row).not.toHaveAttribute('data-highlight'))
    const path = `/${sample.collection.name}/${first?._id}`
    expect(sent().map((call) => call.path)).toEqual([path])
    const upload = sent()[0]?.body as FormData | undefined
    expect(upload?.get('file')).toMatchObject({ name: `${first?._id}.svg`, type: 'image/svg+xml' })
  })

  test('loads the other fields when the picture cannot be downloaded', async () => {
    api = install(entries.slice(0, 1).map((entry) => ({ ...entry, file: '/api/gone/lamp.png' })))
    const { user } = open()
    await edit(user, names.first)
    await waitFor(() =>
      expect(takeConsole()).toEqual([expect.stringContaining('/api/gone/lamp.png')]),
    )
    expect(titleField()).toHaveValue(names.first)
  })

  test('Cancel sends nothing and returns to adding', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await screen.findByText(/^Editing /)
    await user.click(await button('Cancel'))
    expect(screen.getByText(`New ${words.one}`)).toBeInTheDocument()
    expect(titleField()).toHaveValue('')
    expect(sent()).toEqual([])
  })

  test('sends nothing without a picture, and asks for one', async () => {
    const { user } = await start()
    await user.type(titleField(), 'Silk')
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Add a picture/)
    expect(fileInput()).toHaveFocus()
    expect(fileInput()).toBeInvalid()
    expect(fileInput()).toHaveAccessibleDescription(/^Add a picture/)
    expect(titleField()).toHaveValue('Silk')
    expect(sent()).toEqual([])
  })

  test('keeps a new entry and its picture in the form when the upload fails', async () => {
    const upload = operation('POST /LIST')
    api.fail(upload, 413, 'This picture is larger than 10 MB.')
    const { user, notices } = await startFilledIn()
    await send(user)
    const message = 'This picture is larger than 10 MB.'
    await waitFor(() => expect(notices).toEqual([{ severity: 'error', message }]))
    for (const [name, text] of Object.entries(form.typed))
      expect(form.field(name)).toHaveValue(text)
    expect(screen.getByAltText('Preview')).toBeInTheDocument()
    expect(screen.getByText(`New ${words.one}`)).toBeInTheDocument()
    expect(await findCount(2)).toBeInTheDocument()

    api.clearFault(upload)
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(await findCount(3)).toBeInTheDocument()
  })

  test('shows progress and sends once when submitted repeatedly', async () => {
    const resume = api.pause(operation('POST /LIST'))
    const { user } = await startFilledIn()
    await user.dblClick(await button(words.send))
    await user.type(titleField(), '{Enter}')
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveValue(100))
    expect(await button(words.send)).toHaveAttribute('aria-busy', 'true')
    resume()
    expect(await findCount(3)).toBeInTheDocument()
    expect(api.calls(operation('POST /LIST'))).toHaveLength(1)
  })
}
