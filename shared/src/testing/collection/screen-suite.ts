import { act, screen, waitFor } from '@testing-library/react'
import { createHelpers, type Sample } from './form-helpers.ts'

/** The list, its states and the actions of its rows. */
export function testScreen(sample: Sample) {
  const {
    install,
    operation,
    openSignedOut: open,
    button,
    findCount,
    edit,
    ...form
  } = createHelpers(sample)
  const { names, words, entries } = form

  test('lists entries with picture, texts and options', async () => {
    install()
    open()
    expect(await findCount(2)).toBeInTheDocument()
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const labels = sample.collection.columns.map(({ label }) => label)
    expect(headers).toEqual(['Image', ...labels, 'Options'])
    expect(screen.getAllByRole('row')).toHaveLength(3)
    const size = sample.collection.picture
    const picture = screen.getByAltText(`Picture of ${names.first}`)
    expect(picture).toHaveAttribute('width', String(size?.widthPx))
    expect(picture).toHaveAttribute('height', String(size?.heightPx))
  })

  test('deletes at once and offers Undo', async () => {
    const api = install()
    const { user, notices } = open()
    await user.click(await button(`Delete ${names.second}`))
    expect(await findCount(1)).toBeInTheDocument()
    await waitFor(async () => expect(await button(`Edit ${names.first}`)).toHaveFocus())
    await waitFor(() => expect(api.calls(operation('GET /LIST'))).toHaveLength(2))

    await act(async () => notices[0]?.action?.run())
    expect(await button(`Delete ${names.second}`)).toBeInTheDocument()
  })

  test('focuses the next row after a deletion', async () => {
    install()
    const { user } = open()
    await user.click(await button(`Delete ${names.first}`))
    expect(await findCount(1)).toBeInTheDocument()
    expect(await button(`Edit ${names.second}`)).toHaveFocus()
  })

  test('shows why an entry could not be deleted or restored', async () => {
    const api = install(entries.slice(0, 1))
    api.fail(operation('DELETE /LIST/{id}'), 503, 'Not now, please.')
    const { user, notices } = open()
    await user.click(await button(`Delete ${names.first}`))
    await waitFor(() =>
      expect(notices).toEqual([{ severity: 'error', message: 'Not now, please.' }]),
    )
    expect(await button(`Delete ${names.first}`)).toBeInTheDocument()

    api.clearFault(operation('DELETE /LIST/{id}'))
    api.failConnection(operation('POST /LIST/{id}/restore'))
    await user.click(await button(`Delete ${names.first}`))
    await screen.findByText(words.empty.title)
    await act(async () => notices[1]?.action?.run())
    await waitFor(() => expect(notices[2]?.message).toContain("server isn't responding"))
  })

  test.each(['no answer', 'a refusal'])(
    'shows why loading failed and retries: %s',
    async (fault) => {
      const api = install(entries.slice(0, 1))
      if (fault === 'a refusal') api.fail(operation('GET /LIST'), 503, 'Closed for maintenance.')
      else api.failConnection(operation('GET /LIST'))
      const { user } = open()
      const message = fault === 'a refusal' ? 'Closed for maintenance.' : /server isn't responding/
      expect(await screen.findByText(message)).toBeInTheDocument()
      api.clearFault(operation('GET /LIST'))
      await user.click(await button('Try again'))
      expect(await findCount(1)).toBeInTheDocument()
    },
  )

  test('keeps the list when reloading fails', async () => {
    const api = install()
    const { user } = open()
    await findCount(2)
    api.failConnection(operation('GET /LIST'))
    await user.click(await button(`Delete ${names.first}`))
    expect(await screen.findByText('This list may be out of date')).toBeInTheDocument()
    expect(await button(`Edit ${names.second}`)).toBeInTheDocument()
  })

  test('shows the empty state', async () => {
    install([])
    open()
    expect(await screen.findByRole('heading', { name: words.empty.title })).toBeInTheDocument()
  })

  test('an entry without a picture has a placeholder', async () => {
    install(entries.slice(0, 1).map((entry) => ({ ...entry, file: null, picture: null })))
    open()
    await button(`Edit ${names.first}`)
    // One in the form, one in the table.
    expect(screen.getAllByText('No picture yet')).toHaveLength(2)
  })
}
