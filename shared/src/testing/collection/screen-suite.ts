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
    ...form
  } = createHelpers(sample)
  const { names, words, entries } = form

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

  test('shows why loading failed, and retries', async () => {
    const api = install(entries.slice(0, 1))
    api.fail(operation('GET /LIST'), 503, 'Closed for maintenance.')
    const { user } = open()
    expect(await screen.findByText('Closed for maintenance.')).toBeInTheDocument()
    api.clearFault(operation('GET /LIST'))
    await user.click(await button('Try again'))
    expect(await findCount(1)).toBeInTheDocument()
  })

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
}
