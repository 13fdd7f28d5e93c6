import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getEntryName } from '../../collection/define-collection.ts'
import { rowsHavePlaces } from '../fake-layout.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

const count = 300
const rowPx = 100

/** A list of which only those rows are in the page that are seen. */
export function testLongList(sample: Sample) {
  const { install, open, button, counted } = formUnderTest(sample)
  const { collection, some } = sample
  const entries = some(count)
  const names = entries.map((entry) => getEntryName(collection, entry))
  const rowOf = (at: number) => document.querySelector(`[data-entry="${entries[at]?._id}"]`)
  const row = (at: number) => rowOf(at) as HTMLElement

  function scroll(toRow: number) {
    window.scrollY = toRow * rowPx
    fireEvent.scroll(window)
  }

  beforeEach(() => {
    rowsHavePlaces()
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx)
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    globalThis.ResizeObserver = class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    }
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(globalThis, 'ResizeObserver')
    window.scrollY = 0
  })

  test('has the rows that are seen, and those that somebody is at, and says how many there are', async () => {
    install(entries)
    open()
    await counted(count)
    await button(`Edit ${names[0]}`)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1))
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    within(row(1))
      .getByRole('button', { name: /^Edit / })
      .focus()

    scroll(200)
    expect(row(204)).toHaveAttribute('aria-rowindex', '206')
    expect(rowOf(0)).toBeNull()
    expect(row(1)).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })

  test('has all of its rows while it is printed', async () => {
    install(entries)
    open()
    await counted(count)
    await button(`Edit ${names[0]}`)
    // Without waiting: the browser takes the page as it is when the event is over.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(count)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(40))
  })

  test('a row far away has the focus after Undo, and is chosen with all', async () => {
    install(entries)
    const { user, notices } = open()
    await counted(count)
    await button(`Edit ${names[0]}`)
    scroll(250)
    await user.click(within(row(252)).getByRole('button', { name: /^Delete / }))
    await counted(count - 1)
    scroll(0)
    await act(async () => notices[0]?.action?.run())
    await waitFor(() => expect(row(252)).toHaveFocus())
    await user.click(screen.getByLabelText('Select all'))
    expect(screen.getByRole('toolbar', { name: 'Selection' })).toHaveTextContent(
      `${count} selected`,
    )
  })
}
