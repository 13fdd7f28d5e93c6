import { screen, waitFor } from '@testing-library/react'
import { getFieldText } from '../../collection/define-collection.ts'
import { rowsHavePlaces } from '../fake-layout.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** How rows are moved by their handles. */
export function testOrder(sample: Sample) {
  const { install, operation, open, button, counted } = formUnderTest(sample)
  const { collection, some } = sample
  const three = some(3)
  const known = collection.fields[0]?.name ?? ''
  const [first = '', second = '', third = ''] = three.map((entry) => getFieldText(entry, known))
  const shown = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel?.slice(5))
  const is = (...order: string[]) => waitFor(() => expect(shown()).toEqual(order))
  const said = (text: string) =>
    waitFor(() => expect(screen.getByText(text)).toHaveAttribute('aria-live'))

  beforeEach(rowsHavePlaces)
  afterEach(() => void jest.restoreAllMocks())

  async function take(name: string) {
    const { user } = open()
    await counted(3)
    const handle = await button(`Move ${name}`)
    handle.focus()
    await user.keyboard(' ')
    return { user, handle }
  }

  test('by keyboard a row is taken, moved and put down, and each step is said', async () => {
    const api = install(three)
    const { user } = await take(first)
    await said(`${first} picked up, position 1 of 3.`)
    await user.keyboard('{ArrowDown}')
    await said(`${first}, position 2 of 3.`)
    await user.keyboard('{ArrowDown}')
    await said(`${first}, position 3 of 3.`)
    await user.keyboard('{ArrowUp}')
    await said(`${first}, position 2 of 3.`)
    await user.keyboard(' ')
    await said(`${first} moved to position 2 of 3.`)
    await is(second, first, third)
    await waitFor(async () => expect(await button(`Move ${first}`)).toHaveFocus())
    const moves = () => api.calls(operation('POST /LIST/{id}/move'))
    await waitFor(() =>
      expect(moves().map(({ body }) => body)).toEqual([{ before: three[2]?._id }]),
    )
  })

  test('a move that is refused is taken back', async () => {
    const api = install(three)
    api.fail(operation('POST /LIST/{id}/move'), 503, 'Not now, please.')
    const { user } = await take(third)
    await user.keyboard('{ArrowUp}')
    await said(`${third}, position 2 of 3.`)
    await user.keyboard(' ')
    await said(`${third} moved to position 2 of 3.`)
    await waitFor(() => expect(api.calls(operation('POST /LIST/{id}/move'))).toHaveLength(1))
    await is(first, second, third)
  })

  test('nothing is sent for a row that is put back, or down where it was', async () => {
    const api = install(three)
    const { user } = await take(first)
    await user.keyboard('{ArrowDown}')
    await said(`${first}, position 2 of 3.`)
    await user.keyboard('{Escape}')
    await said(`Move cancelled: ${first} is back at position 1 of 3.`)
    await user.keyboard(' ')
    await said(`${first} picked up, position 1 of 3.`)
    await user.keyboard(' ')
    await said(`${first} moved to position 1 of 3.`)
    await is(first, second, third)
    expect(api.calls(operation('POST /LIST/{id}/move'))).toEqual([])
  })

  test('there are handles in the house’s order alone', async () => {
    install(three)
    const { user } = open()
    await counted(3)
    await button(`Move ${first}`)
    const handles = () => screen.queryAllByRole('button', { name: /^Move / })
    const find = screen.getByRole('searchbox', { name: 'Find' })
    await user.type(find, first)
    await waitFor(() => expect(handles()).toEqual([]))
    await user.clear(find)
    await waitFor(() => expect(handles()).toHaveLength(3))
    const label = collection.columns[0]?.label ?? ''
    await user.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(handles()).toEqual([]))
  })
}
