import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { getFieldText } from '../../collection/define-collection.ts'
import { Link, useNavigate } from '../../router.ts'
import { renderScreen } from '../render-screen.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** The ways to other addresses that the host has around a screen. */
function BesideMenu({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const link = createElement(Link, { to: { search: '' } }, 'Menu')
  const back = createElement('button', { type: 'button', onClick: () => navigate(-1) }, 'Back')
  return createElement('div', null, link, back, children)
}

/** What people do with a list whose entries are many. */
export function testTable(sample: Sample) {
  const { install, operation, open, button, counted, names, words } = formUnderTest(sample)
  const { collection, some } = sample
  const three = some(3)
  const known = collection.fields[0]?.name ?? ''
  const [, second = '', third = ''] = three.map((entry) => getFieldText(entry, known))
  const { first } = names
  const shown = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel?.slice(5))
  const is = (...order: string[]) => waitFor(() => expect(shown()).toEqual(order))
  const row = (name: string) =>
    screen.getAllByRole('row').find((one) => within(one).queryByLabelText(`Edit ${name}`))
  type User = ReturnType<typeof open>['user']
  async function choose(user: User, name: string, item: string) {
    await user.click(await button(`More actions for ${name}`))
    await user.click(screen.getByRole('menuitem', { name: item }))
  }

  test('finds whatever case, accents and tone marks are typed, and counts', async () => {
    const accented = { ...three[0], _id: 'accented', [known]: 'Café น้ำ' } as (typeof three)[0]
    install([...three, accented])
    const { user } = open()
    await counted(4)
    const find = screen.getByRole('searchbox', { name: 'Find' })
    await user.keyboard('/')
    expect(find).toHaveFocus()
    await user.type(find, 'CAFE นำ')
    expect(await screen.findByText('1 of 4')).toBeInTheDocument()
    await is('Café น้ำ')
    await user.keyboard('{Escape}')
    expect(find).toHaveValue('')
    await counted(4)
    await user.type(find, 'nobody is called this')
    expect(await screen.findByText(/^No results for/)).toBeInTheDocument()
  })

  test('looks for what the address says once the menu or Back has changed it', async () => {
    install(three)
    const { user } = renderScreen((props) =>
      createElement(BesideMenu, null, createElement(sample.Screen, props)),
    )
    await counted(3)
    const find = screen.getByRole('searchbox', { name: 'Find' })
    await user.type(find, second)
    await is(second)
    await user.click(screen.getByRole('link', { name: 'Menu' }))
    await is(first, second, third)
    expect(find).toHaveValue('')
    await user.click(await button('Back'))
    await is(second)
    expect(find).toHaveValue(second)
  })

  test('a heading sorts up, down, and not at all', async () => {
    install([three[2], three[0], three[1]] as typeof three)
    const { user } = open()
    await counted(3)
    const label = collection.columns[0]?.label ?? ''
    const heading = () => screen.getByRole('columnheader', { name: label })
    const press = () => user.click(within(heading()).getByRole('button', { name: label }))
    const up = [first, second, third].sort()
    expect(heading()).toHaveAttribute('aria-sort', 'none')
    await press()
    await is(...up)
    expect(heading()).toHaveAttribute('aria-sort', 'ascending')
    await press()
    await is(...up.toReversed())
    expect(heading()).toHaveAttribute('aria-sort', 'descending')
    await press()
    await is(third, first, second)
  })

  test('the view is remembered', async () => {
    install(three)
    const { user } = open()
    await counted(3)
    expect(screen.getByRole('radio', { name: 'Pictures' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    const picture = screen.getByAltText(`Picture of ${first}`)
    expect(picture).toHaveAttribute('height', '48')
    expect(localStorage.getItem('list-view')).toBe('Compact')
  })

  test('a move is shown at once, kept, and taken back when it is refused', async () => {
    const api = install(three)
    const { user, notices } = open()
    await counted(3)
    await choose(user, first, 'Move down')
    await is(second, first, third)
    await waitFor(() => expect(row(first)).toHaveFocus())
    await choose(user, third, 'Move to the top')
    await is(third, second, first)
    await choose(user, first, 'Move up')
    await is(third, first, second)
    await waitFor(() => expect(api.calls(operation('POST /LIST/{id}/move'))).toHaveLength(3))

    api.fail(operation('POST /LIST/{id}/move'), 503, 'Not now, please.')
    await choose(user, second, 'Move to the top')
    await waitFor(() => expect(notices[0]?.message).toBe('Not now, please.'))
    await is(third, first, second)
  })

  test('a hidden entry says so, and Undo shows it again', async () => {
    install(three)
    const { user, notices } = open()
    await counted(3)
    await choose(user, first, 'Hide')
    await waitFor(() => expect(row(first)).toHaveTextContent('Hidden'))
    await waitFor(() => expect(notices[0]?.message).toBe(`${first} is now hidden.`))
    await act(async () => notices[0]?.action?.run())
    await waitFor(() => expect(row(first)).not.toHaveTextContent('Hidden'))
  })

  test('says from and until when visitors see an entry', async () => {
    const dates = { showFrom: '2026-01-02T03:04:00.000Z', showUntil: '2026-03-02T03:04:00.000Z' }
    install([{ ...three[0], ...dates } as (typeof three)[0]])
    open()
    await counted(1)
    expect(row(first)).toHaveTextContent(/from 2 Jan 2026.*until 2 Mar 2026/)
  })

  test('several are deleted, and come back by one Undo', async () => {
    install(three)
    const { user, notices } = open()
    await counted(3)
    await user.click(screen.getByLabelText(`Select ${first}`))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByLabelText(`Select ${third}`))
    await user.keyboard('{/Shift}')
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    expect(bar).toHaveTextContent('3 selected')
    expect(screen.getByLabelText('Select all')).toBeChecked()
    await user.click(screen.getByLabelText(`Select ${second}`))
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    await counted(1)
    await waitFor(() => expect(notices[0]?.message).toBe(`2 ${words.many} deleted.`))
    await act(async () => notices[0]?.action?.run())
    await counted(3)
    await waitFor(() => expect(row(first)).toHaveFocus())
    expect(notices[1]?.message).toBe(`2 ${words.many} restored.`)
  })

  for (const way of ['one', 'several', 'the trash']) {
    test(`a row that is back before the answer has the focus, and takes it from nobody later: ${way}`, async () => {
      const api = install(three)
      const { user, notices } = open()
      await counted(3)
      if (way === 'several') {
        await user.click(screen.getByLabelText(`Select ${second}`))
        const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
        await user.click(bar.getByRole('button', { name: 'Delete' }))
      } else await user.click(await button(`Delete ${second}`))
      await waitFor(() => expect(notices[0]?.message).toBe(`${second} deleted.`))
      await counted(2)

      const call = way === 'several' ? 'POST /LIST/selection' : 'POST /LIST/{id}/restore'
      const letGo = api.holdAnswer(operation(call))
      if (way === 'the trash') {
        await user.click(await button('Deleted (1)'))
        await user.click(await button(`Restore ${second}`))
      } else act(() => void notices[0]?.action?.run())
      await waitFor(() => expect(api.calls(operation(call)).length).toBeGreaterThan(0))
      await act(async () => api.tellChange(collection.name))
      await counted(3)
      await waitFor(() => expect(row(second)).toHaveFocus())

      letGo()
      await waitFor(() => expect(notices.at(-1)?.message).toBe(`${second} restored.`))
      const find = screen.getByRole('searchbox', { name: 'Find' })
      await user.click(find)
      await formUnderTest(sample).create({ ...sample.typed, [known]: 'By another' }, 'theirs')
      await act(async () => api.tellChange(collection.name))
      await counted(4)
      expect(find).toHaveFocus()
    })
  }

  test('a row that comes into sight takes the focus from nobody who types', async () => {
    install(three)
    const { user, notices } = open()
    await user.click(await button(`Delete ${second}`))
    await counted(2)
    const find = screen.getByRole('searchbox', { name: 'Find' })
    await user.type(find, first)
    await is(first)
    await act(async () => notices[0]?.action?.run())
    await screen.findByText('1 of 3')
    await user.keyboard('{Escape}')
    await is(first, second, third)
    expect(find).toHaveFocus()
  })

  test('all that are found are selected, and no others', async () => {
    const api = install(three)
    const { user } = open()
    await counted(3)
    await user.type(screen.getByRole('searchbox', { name: 'Find' }), second)
    await is(second)
    await user.click(screen.getByLabelText('Select all'))
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Hide' }))
    await waitFor(() =>
      expect(api.calls(operation('POST /LIST/selection'))[0]?.body).toEqual({
        action: 'hide',
        ids: [three[1]?._id],
      }),
    )
  })

  test('what was deleted is restored, or goes for good once that is sure', async () => {
    install(three)
    const { user, notices } = open()
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
    expect(screen.getByText('No deleted entries.')).toBeInTheDocument()
    await counted(2)
  })

  test('the trash stays open while an entry is refused to be restored', async () => {
    const api = install(three)
    const { user, notices } = open()
    await user.click(await button(`Delete ${first}`))
    await user.click(await button('Deleted (1)'))
    api.fail(operation('POST /LIST/{id}/restore'), 503, 'Too busy.')
    await user.click(await button(`Restore ${first}`))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Too busy.'))
    expect(screen.getByRole('dialog', { name: /^Deleted/ })).toBeInTheDocument()

    api.heal(operation('POST /LIST/{id}/restore'))
    await user.click(await button(`Restore ${first}`))
    await waitFor(() => expect(row(first)).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what others change appears while somebody types', async () => {
    const api = install(three)
    const { user } = open()
    await counted(3)
    await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'b')
    const fields = { ...sample.typed, [known]: 'By another b' }
    await formUnderTest(sample).create(fields, 'a key of another')
    act(() => api.tellChange(collection.name))
    expect(await button('Edit By another b')).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveFocus()
  })

  test('the history goes back to an earlier version', async () => {
    const api = install(three)
    const { user } = open()
    await counted(3)
    const entry = { _id: three[0]?._id ?? '', version: 1 }
    await formUnderTest(sample).update(entry, { ...sample.typed, [known]: 'Renamed' })
    act(() => api.tellChange(collection.name))
    await choose(user, 'Renamed', 'History')
    const dialog = await screen.findByRole('dialog', { name: /^History of/ })
    // As it was, and before it was renamed.
    expect(await within(dialog).findAllByText(first)).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
    expect(await button(`Edit ${first}`)).toBeInTheDocument()
  })

  test('keys send the form for who types in it, not for who looks for something', async () => {
    const api = install(three)
    const { user } = open()
    await counted(3)
    await formUnderTest(sample).fillIn(user)
    await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'x{Control>}{Enter}{/Control}')
    expect(api.calls(operation('POST /LIST'))).toEqual([])
    await user.type(formUnderTest(sample).known(), '{Meta>}{Enter}{/Meta}')
    await waitFor(() => expect(api.calls(operation('POST /LIST'))).toHaveLength(1))
  })

  test('keys: n to the form, ? for help, none while somebody types', async () => {
    install(three)
    const { user } = open()
    await counted(3)
    await user.keyboard('n')
    const field = document.activeElement as HTMLInputElement
    expect(field).toBe(formUnderTest(sample).known())
    await user.keyboard('n/?')
    expect(field).toHaveValue('n/?')
    field.blur()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Find' })).not.toHaveFocus()
  })

  test('keys stay where they are on a Thai keyboard', async () => {
    install(three)
    open()
    await counted(3)
    fireEvent.keyDown(document.body, { key: 'ื', code: 'KeyN' })
    const field = formUnderTest(sample).known()
    expect(field).toHaveFocus()
    field.blur()
    fireEvent.keyDown(document.body, { key: 'ฝ', code: 'Slash' })
    const find = screen.getByRole('searchbox', { name: 'Find' })
    expect(find).toHaveFocus()
    find.blur()
    fireEvent.keyDown(document.body, { key: 'ฦ', code: 'Slash', shiftKey: true })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })
}
