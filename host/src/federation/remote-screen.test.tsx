import { MemoryRouter } from '@sala/kit/router'
import { takeConsole } from '@sala/kit/testing/console'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { liveRemotes } from '../testing/live-remotes.ts'
import { liveSetStore } from './live-set.ts'
import { loadRelease, ScreenLoadError } from './load-release.ts'
import { RemoteScreen } from './remote-screen.tsx'
import { report } from './reports.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))
jest.mock('./reports.ts')
jest.mock('./load-release.ts', () => ({
  ...jest.requireActual('./load-release.ts'),
  loadRelease: jest.fn(),
}))
const load = jest.mocked(loadRelease)
const reported = () =>
  jest.mocked(report).mock.calls.map(([, { version }, kind]) => `${version} ${kind}`)

let build = 0
let remote = liveRemotes[2] as (typeof liveRemotes)[number]
const works = { default: () => <p>the screen</p> }
const before = { version: '0.9.0', manifest: '/before.json', integrity: {} }
const throws = (message: string) => ({
  default: (): never => {
    throw new Error(message)
  },
})

/** A promise that the test resolves. */
function later<Value>() {
  let resolve = (_value: Value) => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}

beforeEach(() => {
  // Another manifest for each test, because screens are cached by it.
  build += 1
  jest.clearAllMocks()
  remote = { ...remote, manifest: `/remotes/kitchen/${build}/mf-manifest.json` }
  liveSetStore.setState({ remotes: [remote] })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
})

const open = () =>
  act(async () => {
    render(<RemoteScreen remote={remote} />, { wrapper: MemoryRouter })
  })

test('shows the skeleton, then the screen', async () => {
  const arrival = later<typeof works>()
  load.mockReturnValue(arrival.promise)
  await open()
  expect(screen.getByRole('status', { name: 'Loading' })).toHaveAttribute(
    'data-shape',
    'form-over-table',
  )
  await act(async () => arrival.resolve(works))
  expect(screen.getByText('the screen')).toBeVisible()
  expect(document.title).toBe('kitchen')
  await waitFor(() => expect(reported()).toEqual(['1.0.0 loaded']))
})

test('shows an error when a remote cannot be loaded, and retries', async () => {
  load.mockRejectedValueOnce(new ScreenLoadError('kitchen', remote, 'gone'))
  await open()
  expect(screen.getByRole('alert')).toHaveTextContent('“Kitchen” could not be loaded')
  expect(screen.getByText(/kitchen 1.0.0: gone/)).toBeInTheDocument()
  expect(takeConsole().join()).toContain('gone')

  load.mockResolvedValueOnce(works)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the screen')).toBeVisible()
})

test('offers a retry after 8000 ms, which does not replace a screen that has loaded meanwhile', async () => {
  jest.useFakeTimers()
  const arrival = later<{ default: () => ReactNode }>()
  load.mockReturnValueOnce(arrival.promise as ReturnType<typeof load>)
  const answer = later<Response>()
  globalThis.fetch = jest.fn(() => answer.promise)
  await open()
  act(() => jest.advanceTimersByTime(7999))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => jest.advanceTimersByTime(1))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => arrival.resolve({ default: () => <input aria-label="Name" /> }))
  act(() => jest.advanceTimersByTime(1000))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mali' } })
  await act(async () => answer.resolve(new Response('', { status: 502 })))
  expect(screen.getByLabelText('Name')).toHaveValue('Mali')
  expect(load).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

test('shows a screen that throws as an application error, and retries it', async () => {
  load.mockResolvedValueOnce(throws('stumbled'))
  await open()
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!')
  expect(screen.getByText('500')).toBeVisible()
  expect(screen.getByText('This page crashed. Everything else still works.')).toBeVisible()
  expect(screen.getByText(/stumbled/)).not.toBeVisible()
  expect(screen.getByRole('link', { name: /home page/ })).toHaveAttribute('href', '/')
  expect(takeConsole().join()).toContain('stumbled')
  expect(reported()).toEqual(['1.0.0 crashed'])
  expect(document.title).toMatch(/^500/)

  load.mockResolvedValueOnce(works)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the screen')).toBeVisible()
  expect(document.title).toBe('kitchen')
})

test('falls back to the previous release when a screen throws at its start', async () => {
  remote.fallback = before
  load.mockResolvedValueOnce(throws('stumbled')).mockResolvedValueOnce(works)
  await open()
  expect(screen.getByText('the screen')).toBeVisible()
  expect(takeConsole().join()).toContain('stumbled')
  await waitFor(() =>
    expect(reported()).toEqual(['1.0.0 crashed', '1.0.0 fell-back', '0.9.0 loaded']),
  )
})

test('shows an error when both releases throw at their start', async () => {
  remote.fallback = before
  load.mockResolvedValueOnce(throws('stumbled')).mockResolvedValueOnce(throws('fell'))
  await open()
  expect(screen.getByText('Error: fell')).toBeInTheDocument()
  expect(takeConsole().join()).toContain('fell')
})

test('a screen that throws later shows the error without a fallback', async () => {
  remote.fallback = before
  load.mockResolvedValueOnce({
    default: () => {
      const [isPressed, setPressed] = useState(false)
      if (isPressed) throw new Error('stumbled')
      return (
        <button type="button" onClick={() => setPressed(true)}>
          Press
        </button>
      )
    },
  })
  await open()
  await waitFor(() => expect(reported()).toEqual(['1.0.0 loaded']))
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(screen.getByText('Error: stumbled')).toBeInTheDocument()
  expect(takeConsole().join()).toContain('stumbled')
  expect(reported()).toEqual(['1.0.0 loaded', '1.0.0 crashed'])
})
