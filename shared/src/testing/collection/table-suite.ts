import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { getFieldText } from '../../collection/define-collection.ts'
import { Link, useNavigate } from '../../router.ts'
import { renderScreen } from '../render-screen.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

/** Replaces the navigation of the host. */
function WithNavigation({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const link = createElement(Link, { to: { search: '' } }, 'Menu')
  const back = createElement('button', { type: 'button', onClick: () => navigate(-1) }, 'Back')
  return createElement('div', null, link, back, children)
}

/** Search, sorting, selection, trash, history and shortcuts of a list. */
export function testTable(sample: Sample) {
  const { install, operation, open, button, findCount, names, words, ...form } =
    createHelpers(sample)
  const { collection, some } = sample
  const three = some(3)
  const titleKey = collection.fields[0]?.name ?? ''
  const [, second = '', third = ''] = three.map((entry) => getFieldText(entry, titleKey))
  const { first } = names
  const titles = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel?.slice(5))
  const expectOrder = (...order: string[]) => waitFor(() => expect(titles()).toEqual(order))
  async function start(listed = three) {
    const api = install(listed)
    const { user, notices } = open()
    await findCount(listed.length)
    return { api, user, notices }
  }
  const find = () => screen.getByRole('searchbox', { name: 'Find' })
  const selectionBar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))
  const row = (name: string) =>
    screen.getAllByRole('row').find((one) => within(one).queryByLabelText(`Edit ${name}`))
  type User = ReturnType<typeof open>['user']
  async function choose(user: User, name: string, item: string) {
    await user.click(await button(`More actions for ${name}`))
    await user.click(screen.getByRole('menuitem', { name: item }))
  }

  test('search ignores case, accents and tone marks, and shows the count', async () => {
    const accented = { ...three[0], _id: 'accented', [titleKey]: 'Café น้ำ' } as (typeof three)[0]
    const { user } = await start([...three, accented])
    await user.keyboard('/')
    expect(find()).toHaveFocus()
    await user.type(find(), 'CAFE นำ')
    expect(await screen.findByText('1 of 4')).toBeInTheDocument()
    await expectOrder('Café น้ำ')
    // Safari's last key of an input method.
    fireEvent.keyDown(find(), { key: 'Escape', keyCode: 229 })
    expect(find()).toHaveValue('CAFE นำ')
    await user.keyboard('{Escape}')
    expect(find()).toHaveValue('')
    await findCount(4)
    await user.type(find(), 'nobody is called this')
    expect(await screen.findByText(/^No results for/)).toBeInTheDocument()
  })

  test('an entry without a visible name is Unnamed in rows, messages and dialogs', async () => {
    const invisible = ['', ' \u00a0\u3000', '\u200b\u2060', '\u200e\ufeff', '\u3164\u2800']
    const unnamed = invisible.map((name, index) => ({
      ...three[0],
      _id: `unnamed-${index}`,
      [titleKey]: name,
    })) as typeof three
    const { user, notices } = await start([...unnamed, ...three.slice(1)])
    const count = invisible.length
    for (const label of ['Edit', 'Delete', 'Select', 'More actions for', 'Move'])
      expect(screen.getAllByLabelText(`${label} Unnamed`)).toHaveLength(count)
    expect(screen.getAllByAltText('Picture of Unnamed')).toHaveLength(count)
    expect(screen.getAllByRole('cell', { name: 'Unnamed' })).toHaveLength(count)

    const clickFirst = (label: string) =>
      user.click(screen.getAllByLabelText(`${label} Unnamed`)[0] as HTMLElement)
    await clickFirst('More actions for')
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    const history = within(await screen.findByRole('dialog', { name: 'History of Unnamed' }))
    expect(await history.findAllByText('Unnamed', { selector: 'dd' })).not.toHaveLength(0)
    await user.click(history.getByRole('button', { name: 'Close' }))
    await clickFirst('Delete')
    await waitFor(() => expect(notices[0]?.message).toBe('Unnamed deleted.'))
    await user.click(await button('Deleted (1)'))
    await user.click(await button('Permanently delete Unnamed'))
    expect(screen.getByRole('dialog', { name: 'Permanently delete Unnamed?' })).toBeVisible()
    await user.click(await button('Keep it'))
    await user.click(await button('Restore Unnamed'))
    await waitFor(() => expect(notices[1]?.message).toBe('Unnamed restored.'))

    await clickFirst('Edit')
    expect(await screen.findByText('Editing Unnamed')).toBeInTheDocument()
  })

  test('search follows the address after a link or Back', async () => {
    install(three)
    const { user } = renderScreen((props) =>
      createElement(WithNavigation, null, createElement(sample.Screen, props)),
    )
    await findCount(3)
    await user.type(find(), second)
    await expectOrder(second)
    await user.click(screen.getByRole('link', { name: 'Menu' }))
    await expectOrder(first, second, third)
    expect(find()).toHaveValue('')
    await user.click(await button('Back'))
    await expectOrder(second)
    expect(find()).toHaveValue(second)
  })

  test('a heading sorts ascending, descending, then not', async () => {
    const { user } = await start([three[2], three[0], three[1]] as typeof three)
    const label = collection.columns[0]?.label ?? ''
    const heading = () => screen.getByRole('columnheader', { name: label })
    const press = () => user.click(within(heading()).getByRole('button', { name: label }))
    const up = [first, second, third].sort()
    expect(heading()).toHaveAttribute('aria-sort', 'none')
    await press()
    await expectOrder(...up)
    expect(heading()).toHaveAttribute('aria-sort', 'ascending')
    await press()
    await expectOrder(...up.toReversed())
    expect(heading()).toHaveAttribute('aria-sort', 'descending')
    await press()
    await expectOrder(third, first, second)
  })

  test('stores the chosen view', async () => {
    const { user } = await start()
    expect(screen.getByRole('radio', { name: 'Pictures' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    const picture = screen.getByAltText(`Picture of ${first}`)
    expect(picture).toHaveAttribute('height', '48')
    expect(localStorage.getItem('list-view')).toBe('Compact')
  })

  test('shows a move at once and reverts it when rejected', async () => {
    const { api, user, notices } = await start()
    await choose(user, first, 'Move down')
    await expectOrder(second, first, third)
    await waitFor(() => expect(row(first)).toHaveFocus())
    await choose(user, third, 'Move to the top')
    await expectOrder(third, second, first)
    await choose(user, first, 'Move up')
    await expectOrder(third, first, second)
    await waitFor(() => expect(api.calls(operation('POST /LIST/{id}/move'))).toHaveLength(3))

    api.fail(operation('POST /LIST/{id}/move'), 503, 'Not now, please.')
    await choose(user, second, 'Move to the top')
    await waitFor(() => expect(notices[0]?.message).toBe('Not now, please.'))
    await expectOrder(third, first, second)
  })

  test('marks a hidden entry, and Undo shows it again', async () => {
    const { user, notices } = await start()
    await choose(user, first, 'Hide')
    await waitFor(() => expect(row(first)).toHaveTextContent('Hidden'))
    await waitFor(() => expect(notices[0]?.message).toBe(`${first} is now hidden.`))
    await act(async () => notices[0]?.action?.run())
    await waitFor(() => expect(row(first)).not.toHaveTextContent('Hidden'))
  })

  test('shows the schedule of an entry', async () => {
    const dates = { showFrom: '2026-01-02T03:04:00.000Z', showUntil: '2026-03-02T03:04:00.000Z' }
    await start([{ ...three[0], ...dates } as (typeof three)[0]])
    expect(row(first)).toHaveTextContent(/from 2 Jan 2026.*until 2 Mar 2026/)
  })

  test('deletes several, and one Undo restores them', async () => {
    const { user, notices } = await start()
    const all = screen.getByLabelText('Select all')
    expect(all).not.toBePartiallyChecked()
    await user.click(screen.getByLabelText(`Select ${first}`))
    expect(all).toBePartiallyChecked()
    expect(all).toHaveAttribute('aria-checked', 'mixed')
    await user.keyboard('{Shift>}')
    await user.click(screen.getByLabelText(`Select ${third}`))
    await user.keyboard('{/Shift}')
    expect(selectionBar().getByText('3 selected')).toBeInTheDocument()
    expect(all).toBeChecked()
    expect(all).not.toBePartiallyChecked()
    await user.click(screen.getByLabelText(`Select ${second}`))
    await user.click(selectionBar().getByRole('button', { name: 'Delete' }))
    await findCount(1)
    await waitFor(() => expect(notices[0]?.message).toBe(`2 ${words.many} deleted.`))
    await act(async () => notices[0]?.action?.run())
    await findCount(3)
    await waitFor(() => expect(row(first)).toHaveFocus())
    expect(notices[1]?.message).toBe(`2 ${words.many} restored.`)
  })

  for (const way of ['one', 'several', 'the trash']) {
    test(`focuses a restored row once, before the response: ${way}`, async () => {
      const { api, user, notices } = await start()
      if (way === 'several') {
        await user.click(screen.getByLabelText(`Select ${second}`))
        await user.click(selectionBar().getByRole('button', { name: 'Delete' }))
      } else await user.click(await button(`Delete ${second}`))
      await waitFor(() => expect(notices[0]?.message).toBe(`${second} deleted.`))
      await findCount(2)

      const call = way === 'several' ? 'POST /LIST/selection' : 'POST /LIST/{id}/restore'
      const resume = api.pauseResponse(operation(call))
      if (way === 'the trash') {
        await user.click(await button('Deleted (1)'))
        await user.click(await button(`Restore ${second}`))
      } else act(() => void notices[0]?.action?.run())
      await waitFor(() => expect(api.calls(operation(call)).length).toBeGreaterThan(0))
      await act(async () => api.sendChange(collection.name))
      await findCount(3)
      await waitFor(() => expect(row(second)).toHaveFocus())

      resume()
      await waitFor(() => expect(notices.at(-1)?.message).toBe(`${second} restored.`))
      await user.click(find())
      await form.create({ ...sample.typed, [titleKey]: 'By another' }, 'theirs')
      await act(async () => api.sendChange(collection.name))
      await findCount(4)
      expect(find()).toHaveFocus()
    })
  }

  test('a row that appears does not take the focus from the search', async () => {
    const { user, notices } = await start()
    await user.click(await button(`Delete ${second}`))
    await findCount(2)
    await user.type(find(), first)
    await expectOrder(first)
    await act(async () => notices[0]?.action?.run())
    await screen.findByText('1 of 3')
    await user.keyboard('{Escape}')
    await expectOrder(first, second, third)
    expect(find()).toHaveFocus()
  })

  test('Select all selects only the search results', async () => {
    const { api, user } = await start()
    await user.type(find(), second)
    await expectOrder(second)
    await user.click(screen.getByLabelText('Select all'))
    await user.click(selectionBar().getByRole('button', { name: 'Hide' }))
    await waitFor(() =>
      expect(api.calls(operation('POST /LIST/selection'))[0]?.body).toEqual({
        action: 'hide',
        ids: [three[1]?._id],
      }),
    )
  })

  test('the trash restores an entry, and deletes another permanently after confirmation', async () => {
    const { user, notices } = await start()
    await user.click(await button(`Delete ${first}`))
    await user.click(await button(`Delete ${second}`))
    await user.click(await button('Deleted (2)'))
    await user.click(await button(`Restore ${first}`))
    await waitFor(() => expect(row(first)).toHaveFocus())
    expect(notices.at(-1)?.message).toBe(`${first} restored.`)

    await user.click(await button('Deleted (1)'))
    await user.click(await button(`Permanently delete ${second}`))
    await user.click(screen.getByRole('button', { name: 'Permanently delete' }))
    expect(await button('Deleted (0)')).toBeInTheDocument()
    expect(screen.getByText(`No deleted ${words.many}.`)).toBeInTheDocument()
    await findCount(2)
  })

  test('the trash stays open when restoring fails', async () => {
    const { api, user, notices } = await start()
    await user.click(await button(`Delete ${first}`))
    await user.click(await button('Deleted (1)'))
    api.fail(operation('POST /LIST/{id}/restore'), 503, 'Too busy.')
    await user.click(await button(`Restore ${first}`))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Too busy.'))
    expect(screen.getByRole('dialog', { name: /^Deleted/ })).toBeInTheDocument()

    api.clearFault(operation('POST /LIST/{id}/restore'))
    await user.click(await button(`Restore ${first}`))
    await waitFor(() => expect(row(first)).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows changes of others while the user types', async () => {
    const { api, user } = await start()
    await user.type(find(), 'b')
    const fields = { ...sample.typed, [titleKey]: 'By another b' }
    await form.create(fields, 'a key of another')
    act(() => api.sendChange(collection.name))
    expect(await button('Edit By another b')).toBeInTheDocument()
    expect(find()).toHaveFocus()
  })

  test('the history restores an earlier version', async () => {
    const { api, user } = await start()
    const entry = { _id: three[0]?._id ?? '', version: 1 }
    await form.update(entry, { ...sample.typed, [titleKey]: 'Renamed' })
    act(() => api.sendChange(collection.name))
    await choose(user, 'Renamed', 'History')
    const dialog = await screen.findByRole('dialog', { name: /^History of/ })
    // The first version, and the one before it was renamed.
    expect(await within(dialog).findAllByText(first)).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
    expect(await button(`Edit ${first}`)).toBeInTheDocument()
  })

  test('Control+Enter sends the form from its fields, not from the search', async () => {
    const { api, user } = await start()
    await form.fillIn(user)
    await user.type(find(), 'x{Control>}{Enter}{/Control}')
    expect(api.calls(operation('POST /LIST'))).toEqual([])
    await user.type(form.titleField(), '{Meta>}{Enter}{/Meta}')
    await waitFor(() => expect(api.calls(operation('POST /LIST'))).toHaveLength(1))
  })

  test('shortcuts: n focuses the form, ? shows help, none while typing', async () => {
    const { user } = await start()
    await user.keyboard('n')
    const field = document.activeElement as HTMLInputElement
    expect(field).toBe(form.titleField())
    await user.keyboard('n/?')
    expect(field).toHaveValue('n/?')
    field.blur()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
    await user.keyboard('/')
    expect(find()).not.toHaveFocus()
  })

  test('shortcuts work by key position on a Thai keyboard', async () => {
    await start()
    fireEvent.keyDown(document.body, { key: 'ื', code: 'KeyN' })
    const field = form.titleField()
    expect(field).toHaveFocus()
    field.blur()
    fireEvent.keyDown(document.body, { key: 'ฝ', code: 'Slash' })
    expect(find()).toHaveFocus()
    find().blur()
    fireEvent.keyDown(document.body, { key: 'ฦ', code: 'Slash', shiftKey: true })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })
}
