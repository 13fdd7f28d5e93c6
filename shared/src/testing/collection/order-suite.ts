import { screen, waitFor } from '@testing-library/react'
import { getFieldText } from '../../collection/define-collection.ts'
import { mockRowLayout } from '../fake-layout.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

/** Reordering rows by their handles. */
export function testOrder(sample: Sample) {
  const { install, operation, open, button, findCount } = createHelpers(sample)
  const { collection, some } = sample
  const three = some(3)
  const titleKey = collection.fields[0]?.name ?? ''
  const [first = '', second = '', third = ''] = three.map((entry) => getFieldText(entry, titleKey))
  const titles = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel?.slice(5))
  const expectOrder = (...order: string[]) => waitFor(() => expect(titles()).toEqual(order))
  const expectAnnouncement = (text: string) =>
    waitFor(() => expect(screen.getByText(text)).toHaveAttribute('aria-live'))

  beforeEach(mockRowLayout)
  afterEach(() => void jest.restoreAllMocks())

  async function pickUp(name: string) {
    const { user } = open()
    await findCount(3)
    const handle = await button(`Move ${name}`)
    handle.focus()
    await user.keyboard(' ')
    return { user, handle }
  }

  test('moves a row by keyboard and announces each step', async () => {
    const api = install(three)
    const { user } = await pickUp(first)
    await expectAnnouncement(`${first} picked up, position 1 of 3.`)
    await user.keyboard('{ArrowDown}')
    await expectAnnouncement(`${first}, position 2 of 3.`)
    await user.keyboard('{ArrowDown}')
    await expectAnnouncement(`${first}, position 3 of 3.`)
    await user.keyboard('{ArrowUp}')
    await expectAnnouncement(`${first}, position 2 of 3.`)
    await user.keyboard(' ')
    await expectAnnouncement(`${first} moved to position 2 of 3.`)
    await expectOrder(second, first, third)
    await waitFor(async () => expect(await button(`Move ${first}`)).toHaveFocus())
    const moves = () => api.calls(operation('POST /LIST/{id}/move'))
    await waitFor(() =>
      expect(moves().map(({ body }) => body)).toEqual([{ before: three[2]?._id }]),
    )
  })

  test('reverts a move that the server rejects', async () => {
    const api = install(three)
    api.fail(operation('POST /LIST/{id}/move'), 503, 'Not now, please.')
    const { user } = await pickUp(third)
    await user.keyboard('{ArrowUp}')
    await expectAnnouncement(`${third}, position 2 of 3.`)
    await user.keyboard(' ')
    await expectAnnouncement(`${third} moved to position 2 of 3.`)
    await waitFor(() => expect(api.calls(operation('POST /LIST/{id}/move'))).toHaveLength(1))
    await expectOrder(first, second, third)
  })

  test('sends nothing for a cancelled or unchanged position', async () => {
    const api = install(three)
    const { user } = await pickUp(first)
    await user.keyboard('{ArrowDown}')
    await expectAnnouncement(`${first}, position 2 of 3.`)
    await user.keyboard('{Escape}')
    await expectAnnouncement(`Move cancelled: ${first} is back at position 1 of 3.`)
    await user.keyboard(' ')
    await expectAnnouncement(`${first} picked up, position 1 of 3.`)
    await user.keyboard(' ')
    await expectAnnouncement(`${first} moved to position 1 of 3.`)
    await expectOrder(first, second, third)
    expect(api.calls(operation('POST /LIST/{id}/move'))).toEqual([])
  })

  test('shows handles only in the saved order', async () => {
    install(three)
    const { user } = open()
    await findCount(3)
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
