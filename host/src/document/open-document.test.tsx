import type { PageData } from '@sala/kit/contract/page'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { sendLogout } from '@sala/kit/events'
import { takeConsole } from '@sala/kit/testing/console'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { liveSetStore } from '../federation/live-set.ts'
import { loadRelease, ScreenLoadError } from '../federation/load-release.ts'
import { report } from '../federation/reports.ts'
import { createNotices } from '../notices.tsx'
import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { openDocument } from './open-document.tsx'
import { watchVitals } from './vitals.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))
jest.mock('../federation/reports.ts')
jest.mock('../federation/load-release.ts', () => ({
  ...jest.requireActual('../federation/load-release.ts'),
  loadRelease: jest.fn(),
}))
jest.mock('./vitals.ts')
const load = jest.mocked(loadRelease)
const reported = () =>
  jest.mocked(report).mock.calls.map(([, { version }, kind]) => `${version} ${kind}`)

const garden = liveRemotes[0] as (typeof liveRemotes)[number]
const before = { version: '0.9.0', manifest: '/before.json', integrity: {} }
const page: PageData = {
  lists: { staff: { entries: [], page: 2, pages: 3, etag: '"s1"' } },
  sent: null,
}

/** A public screen with what may differ between server and browser: data, ids and the session. */
function Garden({ page, session }: ScreenProps) {
  const id = useId()
  const [waterings, setWaterings] = useState(0)
  return (
    <main>
      <h1 id={id}>Page {page?.lists.staff?.page ?? 'none'}</h1>
      <label htmlFor={`${id}-name`}>Name</label>
      <input id={`${id}-name`} name="name" />
      <button type="button" onClick={() => setWaterings(waterings + 1)}>
        Watered {waterings}
      </button>
      <p>{session ? session.email : 'nobody'}</p>
    </main>
  )
}
const works = { default: Garden }
const older = { default: () => <p>the garden as it was</p> }
const replay = jest.fn()
const uncaught = jest.fn()

let build = 0
let remote = garden

beforeEach(() => {
  // Another manifest for each test, because screens are cached by it.
  build += 1
  jest.clearAllMocks()
  load.mockReset()
  remote = { ...garden, manifest: `/remotes/garden/${build}/mf-manifest.json` }
  liveSetStore.setState({ ...liveSet({ remotes: [remote] }), next: null, error: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
  globalThis.salaTakeOver = jest.fn(() => replay)
  window.addEventListener('error', uncaught)
})
afterEach(async () => {
  // Waits for effects that start later, so that they do not run in the next test.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  window.removeEventListener('error', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})

/** The page as the server sends it. */
function serve(Screen: ComponentType<ScreenProps> | null, version = remote.version) {
  const html = Screen
    ? renderToString(<Screen session={null} onSignedIn={() => undefined} page={page} />)
    : ''
  const data = Screen ? JSON.stringify(page) : ''
  document.body.innerHTML = `<div id="root" data-version="${version}">${html}</div>
    <div id="notices"></div><script type="application/json" id="page-data">${data}</script>`
}

const element = (id: string) => document.getElementById(id) as HTMLElement

/** Opens the page like bootstrap.tsx. */
const open = () =>
  act(async () => openDocument(element('root'), remote, createNotices(element('notices'))))

test('hydrates the rendered elements and keeps typed text', async () => {
  serve(Garden)
  const rendered = [...element('root').querySelectorAll('*')]
  const typed = screen.getByLabelText<HTMLInputElement>('Name')
  typed.value = 'Mali'
  typed.focus()
  load.mockResolvedValueOnce(works)
  await open()
  expect(globalThis.salaTakeOver).toHaveBeenCalledTimes(1)
  expect([...element('root').querySelectorAll('*')]).toEqual(rendered)
  expect(screen.getByLabelText('Name')).toBe(typed)
  expect(typed).toHaveValue('Mali')
  expect(typed).toHaveFocus()

  await waitFor(() => expect(replay).toHaveBeenCalledTimes(1))
  expect(reported()).toEqual(['1.0.0 loaded'])
  expect(watchVitals).toHaveBeenCalledWith(remote)
  await userEvent.click(screen.getByRole('button', { name: 'Watered 0' }))
  expect(screen.getByRole('button', { name: 'Watered 1' })).toBeVisible()
})

test('hydrates the same page for a signed-in user, then passes the session', async () => {
  const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }
  localStorage.setItem('token', JSON.stringify(session))
  serve(Garden)
  const heading = screen.getByRole('heading')
  load.mockResolvedValueOnce(works)
  await open()
  expect(screen.getByText('a@b.cc')).toBeVisible()
  expect(screen.getByRole('heading')).toBe(heading)
  act(sendLogout)
  expect(screen.getByText('nobody')).toBeVisible()
})

test('renders again when another release has rendered the page', async () => {
  serve(older.default, '0.9.0')
  load.mockResolvedValueOnce(works)
  await open()
  expect(await screen.findByRole('heading', { name: 'Page none' })).toBeVisible()
  expect(screen.queryByText('the garden as it was')).toBeNull()
  // Queued events are replayed before their elements are removed.
  expect(replay).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(1)
})

const throwsAtOnce = (): never => {
  throw new Error('stumbled')
}
const throwsInEffect = () => {
  useEffect(throwsAtOnce, [])
  return <p>the garden</p>
}

test.each([
  ['as it renders', Garden, throwsAtOnce],
  ['in an effect', throwsInEffect, throwsInEffect],
])('falls back to the previous release when a screen throws %s', async (_, Served, Screen) => {
  remote.fallback = before
  serve(Served)
  load.mockResolvedValueOnce({ default: Screen }).mockResolvedValueOnce(older)
  await open()
  expect(await screen.findByText('the garden as it was')).toBeVisible()
  expect(element('root').children).toHaveLength(1)
  expect(load.mock.calls.map(([, { version }]) => version)).toEqual(['1.0.0', '0.9.0'])
  await waitFor(() =>
    expect(reported()).toEqual(['1.0.0 crashed', '1.0.0 fell-back', '0.9.0 loaded']),
  )
  expect(takeConsole().join()).toContain('stumbled')
})

test('shows an application error when a screen without a fallback throws', async () => {
  serve(Garden)
  load.mockResolvedValue({ default: throwsAtOnce })
  await open()
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible()
  expect(takeConsole().join()).toContain('stumbled')
})

test('keeps the page when scripts cannot be loaded, and offers a retry', async () => {
  serve(Garden)
  const heading = screen.getByRole('heading')
  load.mockRejectedValue(new ScreenLoadError('garden', remote, 'gone'))
  await open()
  expect(screen.getByText(/could not be loaded/)).toBeVisible()
  expect(screen.getByRole('heading')).toBe(heading)
  // No hydration will follow, so queued events are released.
  expect(replay).toHaveBeenCalledTimes(1)

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/could not be loaded/)).toBeVisible()
  load.mockReset().mockResolvedValueOnce(works)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Watered 0' }))
  expect(screen.getByRole('button', { name: 'Watered 1' })).toBeVisible()
  expect(screen.getByRole('heading')).toBe(heading)
})

const other = (seen: jest.Mock) => ({
  default: function Other() {
    const [name, setName] = useState('')
    seen(name)
    return (
      <label>
        Your name{' '}
        <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
      </label>
    )
  },
})

test('keeps typed text in the fallback', async () => {
  remote.fallback = before
  serve(Garden)
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Mali'
  const seen = jest.fn()
  load.mockResolvedValueOnce({ default: throwsAtOnce }).mockResolvedValueOnce(other(seen))
  await open()
  expect(await screen.findByLabelText('Your name')).toHaveValue('Mali')
  expect(seen).toHaveBeenLastCalledWith('Mali')
  takeConsole()
})

test('a retry uses the current live set and keeps typed text', async () => {
  serve(Garden)
  load.mockRejectedValueOnce(new ScreenLoadError('garden', remote, 'gone'))
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Mali')
  const next = { ...remote, version: '1.0.1', manifest: `/remotes/garden/${build}-1/m.json` }
  globalThis.fetch = jest.fn(async () =>
    Response.json(liveSet({ revision: 'r2', remotes: [next] })),
  )
  load.mockResolvedValueOnce(other(jest.fn()))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Your name')).toHaveValue('Mali')
  await waitFor(() => expect(reported()).toEqual(['1.0.0 load-failed', '1.0.1 loaded']))
})

test('reports a hydration mismatch and keeps typed text', async () => {
  serve(Garden)
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Mali'
  load.mockResolvedValueOnce(other(jest.fn()))
  await open()
  expect(await screen.findByLabelText('Your name')).toHaveValue('Mali')
  await waitFor(() => expect(reported()).toEqual(['1.0.0 crashed', '1.0.0 loaded']))
  takeConsole()
})

test('renders the screen when the server has not', async () => {
  serve(null)
  load.mockResolvedValueOnce(works)
  await open()
  expect(await screen.findByRole('heading', { name: 'Page none' })).toBeVisible()
  expect(document.title).toBe('garden')
})
