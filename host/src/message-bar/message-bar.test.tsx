import { sendNotice } from '@sala/kit/events'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { signIn } from '../session/session-store.ts'
import { MessageBar } from './message-bar.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  render(<MessageBar />)
})
afterEach(() => jest.useRealTimers())

const show = (message = 'Saved') => act(() => sendNotice({ severity: 'success', message }))
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('shows a notice for 6000 ms, which the same notice restarts', () => {
  show()
  wait(5000)
  show()
  wait(5999)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('closes on Escape and by its button, not by a click outside', () => {
  show()
  fireEvent.click(document.body)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Saved')).toBeNull()

  show()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of an input method reach no listener, nor the browser where it would act (%o)',
  (composing) => {
    show()
    const press = (key: string) => fireEvent.keyDown(document.body, { key, ...composing })
    expect(['Escape', 'Enter', 'a'].map(press)).toEqual([false, false, true])
    expect(screen.getByText('Saved')).toBeVisible()
  },
)

const topsPx: Record<string, number> = { bottom: 390, top: 72, 'over-top-bar': 4 }

/** Places a form's field and button, and the bar by its edge, in a window of 480 px. */
function placeForm(fieldPx: number, buttonPx: number) {
  const form = document.createElement('form')
  form.innerHTML = '<input><button>Send</button>'
  document.body.append(form)
  form.addEventListener('submit', (event) => event.preventDefault())
  const [field, button] = form.elements as unknown as [HTMLInputElement, HTMLButtonElement]
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const { edge = '' } = (this as HTMLElement).dataset
    const topPx = this === field ? fieldPx : this === button ? buttonPx : (topsPx[edge] ?? 0)
    return new DOMRect(0, topPx, 300, 60)
  })
  return { form, field, button }
}

test.each([
  ['click', 600, 600, 'bottom'],
  ['click', 200, 420, 'top'],
  ['submit', 200, 420, 'top'],
  ['submit', 100, 420, 'over-top-bar'],
  ['submit', 40, 420, 'bottom'],
])(
  'after a %s, with a field at %d px and its button at %d px, it is at the edge %s',
  (...given) => {
    const [type, fieldPx, buttonPx, edge] = given
    const { form, field, button } = placeForm(fieldPx, buttonPx)
    if (type === 'click') fireEvent.click(button)
    else form.requestSubmit(button)
    act(() => field.focus())
    show()
    expect(screen.getByText('Saved').closest('[data-edge]')).toHaveAttribute('data-edge', edge)
    jest.restoreAllMocks()
    form.remove()
  },
)

test('shows errors as an alert, and other notices as a status', () => {
  act(() => sendNotice({ severity: 'error', message: 'It failed' }))
  expect(screen.getByRole('alert')).toHaveTextContent('It failed')
  show()
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('runs a notice’s action once', () => {
  const run = jest.fn()
  act(() => sendNotice({ severity: 'info', message: 'Deleted', action: { label: 'Undo', run } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

describe('Ctrl or ⌘ and Z', () => {
  const run = jest.fn()
  const offer = (isUndo: boolean) =>
    act(() =>
      sendNotice({ severity: 'info', message: 'Deleted', action: { label: 'Undo', run, isUndo } }),
    )
  beforeEach(() => run.mockClear())

  test.each(['ctrlKey', 'metaKey'])('runs the undo action once (%s)', (modifier) => {
    offer(true)
    for (const _time of [1, 2]) fireEvent.keyDown(document.body, { key: 'z', [modifier]: true })
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  test('is ignored in text fields, with other keys and for other actions', () => {
    offer(true)
    const field = document.body.appendChild(document.createElement('textarea'))
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'z' })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
    offer(false)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    field.remove()
  })
})

test('a notice with an action stays while it is hovered or focused', () => {
  const action = { label: 'Undo', run: jest.fn() }
  act(() => sendNotice({ severity: 'success', message: 'Deleted', action }))
  fireEvent.pointerEnter(screen.getByText('Deleted').parentElement as HTMLElement)
  wait(60_000)
  fireEvent.pointerLeave(screen.getByText('Deleted').parentElement as HTMLElement)
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  wait(60_000)
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  wait(5999)
  expect(screen.getByText('Deleted')).toBeVisible()
  wait(1)
  expect(screen.queryByText('Deleted')).toBeNull()

  show()
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement as HTMLElement)
  wait(6000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('closes at sign-in', () => {
  act(() => sendNotice({ severity: 'error', message: 'Wrong email or password.' }))
  act(() => signIn({ token: 'a', expiresAt: '2099', email: 'dao@sala.example' }))
  expect(screen.queryByText('Wrong email or password.')).toBeNull()
})
