import { MemoryRouter } from '@sala/shared/router'
import { takeConsole } from '@sala/shared/testing/console'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveRemotes } from '../testing/live-remotes.ts'
import { useLiveSet } from './live-set.ts'
import { loadScreen, ScreenLoadError } from './load-screen.ts'
import { RemoteScreen } from './remote-screen.tsx'

jest.mock('@module-federation/enhanced/runtime', () => ({}))
jest.mock('./load-screen.ts', () => ({
  ...jest.requireActual('./load-screen.ts'),
  loadScreen: jest.fn(),
}))
const load = jest.mocked(loadScreen)

let build = 0
let remote = liveRemotes[2] as (typeof liveRemotes)[number]
const works = { default: () => <p>the screen</p> }

beforeEach(() => {
  // A build of its own for each test: screens are kept by their manifest's address.
  build += 1
  remote = { ...remote, manifest: `/remotes/kitchen/${build}/mf-manifest.json` }
  useLiveSet.setState({ remotes: [remote] })
  globalThis.fetch = jest.fn(async () => Response.json({ remotes: [remote] }))
})

const open = () =>
  act(async () => {
    render(<RemoteScreen remote={remote} />, { wrapper: MemoryRouter })
  })

test('shows the outline of the screen, then the screen', async () => {
  let arrive = (_module: typeof works) => {}
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await open()
  expect(screen.getByRole('status', { name: 'Loading' })).toHaveAttribute(
    'data-shape',
    'form-over-table',
  )
  await act(async () => arrive(works))
  expect(screen.getByText('the screen')).toBeVisible()
  expect(document.title).toBe('kitchen')
})

test('says that a remote could not be loaded, and loads it when it is back', async () => {
  load.mockRejectedValueOnce(new ScreenLoadError(remote, new Error('gone')))
  await open()
  expect(screen.getByRole('alert')).toHaveTextContent('“Kitchen” could not be loaded')
  expect(screen.getByText(/kitchen 1.0.0: gone/)).toBeInTheDocument()
  expect(takeConsole().join()).toContain('gone')

  load.mockResolvedValueOnce(works)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the screen')).toBeVisible()
})

test('shows a screen that throws as an application error, and retries it', async () => {
  load.mockResolvedValueOnce({
    default: () => {
      throw new Error('stumbled')
    },
  })
  await open()
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!')
  expect(screen.getByText('500')).toBeVisible()
  expect(screen.getByRole('link', { name: /entrance/ })).toHaveAttribute('href', '/')
  expect(takeConsole().join()).toContain('stumbled')

  load.mockResolvedValueOnce(works)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the screen')).toBeVisible()
})

test('offers another try when a remote takes longer than 8000 ms', async () => {
  jest.useFakeTimers()
  load.mockReturnValue(new Promise(() => {}))
  await open()
  act(() => jest.advanceTimersByTime(7999))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  jest.useRealTimers()
})
