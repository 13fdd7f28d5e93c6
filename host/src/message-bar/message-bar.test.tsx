import { sendNotice } from '@sala/kit/events'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MessageBar } from './message-bar.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  render(<MessageBar />)
})
afterEach(() => jest.useRealTimers())

const show = (message = 'Saved') => act(() => sendNotice({ severity: 'success', message }))
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('shows a notice for 6000 ms', () => {
  show()
  wait(5999)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a later notice has its own 6000 ms, also when it is the same', () => {
  show()
  wait(5000)
  show()
  wait(5000)
  expect(screen.getByText('Saved')).toBeVisible()
})

test('closes on Escape and by its button, not by a click elsewhere', () => {
  show()
  fireEvent.click(document.body)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Saved')).toBeNull()

  show()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('says an error as an alert, anything else as a status', () => {
  act(() => sendNotice({ severity: 'error', message: 'It failed' }))
  expect(screen.getByRole('alert')).toHaveTextContent('It failed')
  show()
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('offers what a notice offers, once', () => {
  const run = jest.fn()
  act(() => sendNotice({ severity: 'info', message: 'Deleted', action: { label: 'Undo', run } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})
