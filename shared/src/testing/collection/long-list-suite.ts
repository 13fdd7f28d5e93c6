import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getEntryName } from '../../collection/define-collection.ts'
import { mockRowLayout } from '../fake-layout.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

const count = 300
const rowPx = 100

/** A virtualised list: only visible rows are rendered. */
export function testLongList(sample: Sample) {
  const { install, open, button, findCount } = createHelpers(sample)
  const { collection, some } = sample
  const entries = some(count)
  const findRow = (at: number) => document.querySelector(`[data-entry="${entries[at]?._id}"]`)
  const row = (at: number) => findRow(at) as HTMLElement

  function scroll(toRow: number) {
    window.scrollY = toRow * rowPx
    fireEvent.scroll(window)
  }

  beforeEach(() => {
    mockRowLayout()
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

  async function start() {
    install(entries)
    const opened = open()
    await findCount(count)
    await button(`Edit ${getEntryName(collection, entries[0] ?? {})}`)
    return opened
  }

  test('renders visible and focused rows, and the row count', async () => {
    await start()
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1))
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    within(row(1))
      .getByRole('button', { name: /^Edit / })
      .focus()

    scroll(200)
    expect(row(204)).toHaveAttribute('aria-rowindex', '206')
    expect(findRow(0)).toBeNull()
    expect(row(1)).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })

  test('renders all rows for printing', async () => {
    await start()
    // Synchronously: the browser prints what is rendered when the event ends.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(count)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(40))
  })

  test('focuses a distant row after Undo, and selects it with Select all', async () => {
    const { user, notices } = await start()
    scroll(250)
    await user.click(within(row(252)).getByRole('button', { name: /^Delete / }))
    await findCount(count - 1)
    scroll(0)
    await act(async () => notices[0]?.action?.run())
    await waitFor(() => expect(row(252)).toHaveFocus())
    await user.click(screen.getByLabelText('Select all'))
    expect(screen.getByRole('toolbar', { name: 'Selection' })).toHaveTextContent(
      `${count} selected`,
    )
  })
}
