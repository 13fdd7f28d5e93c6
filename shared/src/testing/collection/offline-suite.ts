import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, getSentFields, type Sample } from './form-helpers.ts'

/** A form that did not reach the server is sent again by itself. */
export function testOffline(sample: Sample) {
  const { install, operation, open, button, findCount, edit, send, ...form } = createHelpers(sample)
  const { names, titleField } = form
  const add = operation('POST /LIST')
  let api: FakeApi
  const waiting = () => screen.queryByText(/^Not saved: you’re offline/)
  const expectWaiting = () => waitFor(() => expect(waiting()).toBeVisible())
  const expectNotWaiting = () => waitFor(() => expect(waiting()).toBeNull())
  const goOnline = () => act(async () => void dispatchEvent(new Event('online')))
  /** Lets everything that has begun end; the first test shows that a request is among it. */
  const settle = () =>
    act(async () => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    })
  const keys = () => api.calls(add).map(({ headers }) => headers.get('idempotency-key'))

  beforeEach(() => {
    api = install()
  })

  async function sendOffline(fail = api.failConnection) {
    fail(add)
    const { user, notices } = open()
    await findCount(2)
    await form.fillIn(user)
    await send(user)
    await expectWaiting()
    expect(notices).toEqual([{ severity: 'error', message: waiting()?.textContent }])
    for (const [name, text] of Object.entries(form.typed))
      expect(form.field(name)).toHaveValue(text)
    expect(screen.getByAltText('Preview')).toBeInTheDocument()
    return { user, notices }
  }

  test('adds an entry once when the browser is online again', async () => {
    const { notices } = await sendOffline()
    await goOnline()
    await settle()
    expect(api.calls(add)).toHaveLength(2)
    expect(waiting()).toBeVisible()
    expect(notices).toHaveLength(1)

    api.clearFault(add)
    await goOnline()
    expect(await findCount(3)).toBeInTheDocument()
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(notices[1]).toEqual({ severity: 'success', message: `${names.typed} saved.` })
    expect(waiting()).toBeNull()
    expect(new Set(keys()).size).toBe(1)
  })

  test('saves an edit when the page is visible again, with what was typed since', async () => {
    const put = operation('PUT /LIST/{id}')
    api.dropResponse(put)
    const { user, notices } = open()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(titleField(), ' the Elder')
    await send(user)
    await expectWaiting()
    await user.type(titleField(), '!')
    api.clearFault(put)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await button(`Edit ${names.first} the Elder!`)).toBeInTheDocument()
    expect(notices.map(({ severity }) => severity)).toEqual(['error', 'success'])
    expect(await findCount(2)).toBeInTheDocument()
  })

  test('sends nothing more when the server refuses it', async () => {
    const { notices } = await sendOffline()
    api.fail(add, 409, 'Not like this, please.')
    await goOnline()
    await expectNotWaiting()
    expect(notices[1]).toEqual({ severity: 'error', message: 'Not like this, please.' })
    api.clearFault(add)
    await goOnline()
    await settle()
    expect(screen.getByAltText('Preview')).toBeInTheDocument()
    expect(api.calls(add)).toHaveLength(2)
  })

  test('Cancel ends the waiting', async () => {
    const { user } = await sendOffline()
    await user.click(await button('Cancel'))
    expect(waiting()).toBeNull()
    api.clearFault(add)
    await goOnline()
    await settle()
    expect(api.calls(add)).toHaveLength(1)
    expect(titleField()).toHaveValue('')
  })

  test('the button sends at once', async () => {
    const { user, notices } = await sendOffline()
    await send(user)
    await waitFor(() => expect(notices).toHaveLength(2))
    expect(notices[1]).toEqual(notices[0])
    api.clearFault(add)
    await send(user)
    expect(await findCount(3)).toBeInTheDocument()
    expect(new Set(keys()).size).toBe(1)
  })

  test('sends nothing from another screen, and goes on after the return', async () => {
    await sendOffline()
    cleanup()
    api.clearFault(add)
    await goOnline()
    await settle()
    expect(api.calls(add)).toHaveLength(1)

    const { user } = open()
    await expectWaiting()
    // This test's browser stores no pictures.
    await goOnline()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Add a picture/)
    await expectNotWaiting()
    await form.fillIn(user)
    await send(user)
    expect(await findCount(3)).toBeInTheDocument()
    expect(new Set(keys()).size).toBe(1)
  })

  /** Another tab writes the draft that is in the form of this one. */
  async function writeInOtherTab(changes: object) {
    const [key = '', value = ''] =
      Object.entries(localStorage).find(([name]) => name.startsWith('draft')) ?? []
    const stored = JSON.parse(value)
    const newValue = JSON.stringify({ ...stored, draft: { ...stored.draft, ...changes } })
    localStorage.setItem(key, newValue)
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }

  test('a draft that another tab has changed is sent by that tab only', async () => {
    const { notices } = await sendOffline()
    await writeInOtherTab({ fields: { ...form.typed, note: 'Typed in the other tab.' } })
    await expectNotWaiting()
    api.clearFault(add)
    await goOnline()
    await settle()
    expect(api.calls(add).map(getSentFields)).toEqual([form.typed])
    expect(notices).toHaveLength(1)
  })

  test('a draft whose picture another tab has changed is sent by that tab only', async () => {
    await sendOffline()
    await writeInOtherTab({ pictureId: 'of-the-other-tab' })
    await expectNotWaiting()
    api.clearFault(add)
    await goOnline()
    await settle()
    expect(api.calls(add)).toHaveLength(1)
  })

  test('a draft that another tab has sent is not added twice', async () => {
    const { notices } = await sendOffline(api.dropResponse)
    await writeInOtherTab({ sent: null })
    api.clearFault(add)
    await goOnline()
    await waitFor(() => expect(notices[1]?.severity).toBe('success'))
    expect(titleField()).toHaveValue('')
    expect(await findCount(3)).toBeInTheDocument()
  })

  test('a row that cannot be hidden or deleted is as before', async () => {
    api.failConnection(operation('POST /LIST/selection'))
    api.failConnection(operation('DELETE /LIST/{id}'))
    const { user, notices } = open()
    await user.click(await button(`More actions for ${names.first}`))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide' }))
    await waitFor(() => expect(notices).toHaveLength(1))
    await user.click(await button(`Delete ${names.first}`))
    await waitFor(() => expect(notices).toHaveLength(2))
    for (const { message } of notices) expect(message).toContain("server isn't responding")
    expect(await findCount(2)).toBeInTheDocument()
    await user.click(await button(`More actions for ${names.first}`))
    expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeInTheDocument()
  })
}
