import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote, ScreenProps } from '@sala/kit/contract/remote'
import { removeSession, storeSession } from '@sala/kit/stored-session'
import { takeConsole } from '@sala/kit/testing/console'
import { addCatalogue, currentLanguage } from '@sala/kit/words'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { liveSetStore } from '../federation/live-set.ts'
import { loadRelease } from '../federation/load-release.ts'
import { report } from '../federation/reports.ts'
import { useSession } from '../session/session-store.ts'
import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { setPageLanguage } from '../words/page-language.ts'
import { openEntrance } from './open-entrance.tsx'

jest.mock('@module-federation/enhanced/runtime', () => ({}))
jest.mock('../federation/reports.ts')
jest.mock('../federation/load-release.ts', () => ({
  ...jest.requireActual('../federation/load-release.ts'),
  loadRelease: jest.fn(),
}))
const load = jest.mocked(loadRelease)

const page: PageData = { lists: {}, sent: null }
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }
const replay = jest.fn()
const preload = jest.fn(async () => undefined)

function Door({ onSignedIn }: ScreenProps) {
  return (
    <form>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" />
      <button type="button" onClick={() => onSignedIn(session)}>
        Knock
      </button>
    </form>
  )
}

function Broken(): never {
  throw new Error('broken')
}

let build = 0
let remote: LiveRemote

beforeEach(() => {
  // Another manifest for each test, because screens are cached by it.
  build += 1
  jest.clearAllMocks()
  load.mockReset()
  const [garden] = liveRemotes as [LiveRemote]
  remote = { ...garden, access: 'signed-out', manifest: `/door/${build}/mf-manifest.json` }
  liveSetStore.setState({ ...liveSet({ remotes: [remote] }), next: null, error: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
  globalThis.salaTakeOver = jest.fn(() => replay)
})
afterEach(() => {
  removeSession()
  globalThis.salaWords = undefined
  // biome-ignore lint/suspicious/noDocumentCookie: like the page
  document.cookie = 'office-language=; Max-Age=0'
  useSession.setState({ session: null, signedIn: false })
})

/** The page as the server sends it. */
function serve(
  Screen: ComponentType<ScreenProps>,
  version = remote.version,
  data: PageData = page,
) {
  const html = renderToString(<Screen session={null} onSignedIn={() => undefined} page={data} />)
  document.body.innerHTML = `<div id="root" data-version="${version}">${html}</div>
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script><dialog id="offer"></dialog>`
}

const root = () => document.getElementById('root') as HTMLElement
const appThere = () => root().textContent === 'the app'

/** A fake app. */
const open = () =>
  act(async () =>
    openEntrance(root(), remote, {
      preload,
      open: async (place) => place().replaceChildren('the app'),
    }),
  )

test('hydrates the rendered elements and keeps typed text', async () => {
  serve(Door)
  load.mockResolvedValueOnce({ default: Door })
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  field.value = 'Mali'
  await open()
  expect(screen.getByLabelText('Name')).toBe(field)
  expect(field).toHaveValue('Mali')
  await waitFor(() => expect(replay).toHaveBeenCalledTimes(1))
  expect(appThere()).toBe(false)
})

test('loads the app on the first input, and shows it after the sign-in', async () => {
  serve(Door)
  load.mockResolvedValueOnce({ default: Door })
  await open()
  expect(preload).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Name'), 'Mali')
  expect(preload).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Knock' }))
  await waitFor(() => expect(appThere()).toBe(true))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('opens the app with all live remotes, of which the document has only its own', async () => {
  const whole = liveSet({ remotes: [remote, ...liveRemotes], revision: 'b' })
  liveSetStore.setState({ ...liveSet({ remotes: [remote] }), revision: '' })
  globalThis.fetch = jest.fn(async () => Response.json(whole))
  serve(Door)
  load.mockResolvedValueOnce({ default: Door })
  await open()
  expect(liveSetStore.getState().remotes).toEqual([remote])
  await userEvent.click(screen.getByRole('button', { name: 'Knock' }))
  await waitFor(() => expect(appThere()).toBe(true))
  expect(liveSetStore.getState()).toMatchObject({ remotes: whole.remotes, next: null })
})

test('lets the app say that the live set cannot be loaded', async () => {
  serve(Door)
  storeSession(session)
  await open()
  expect(appThere()).toBe(true)
  expect(liveSetStore.getState().remotes).toBeNull()
})

test('reports uncaught errors', async () => {
  serve(Door)
  load.mockResolvedValueOnce({ default: Door })
  await open()
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'stumbled' }))
  expect(report).toHaveBeenCalledWith(remote.name, remote, 'uncaught', 'stumbled', undefined)
})

test('does not use the document’s style sheet for another screen', async () => {
  const file = '__federation_expose_screen.css'
  const folder = new URL('.', new URL(remote.manifest, location.href)).href
  remote = { ...remote, integrity: { [new URL(file, folder).pathname]: 'sha384-x' } }
  serve(Door)
  document.head.innerHTML = `<style data-href="theme.css"></style><style data-href="${file}"></style>`
  storeSession(session)
  await open()
  const [theme, doors] = document.querySelectorAll('style')
  expect(theme).toHaveAttribute('data-href', 'theme.css')
  expect(doors).toHaveAttribute('data-href', `${folder}${file}`)
  document.head.innerHTML = ''
})

test('opens the app for signed-in users, also of another tab', async () => {
  serve(Door)
  storeSession(session)
  await open()
  expect(appThere()).toBe(true)
  expect(load).not.toHaveBeenCalled()
  // The link to the document in another language leads to this screen.
  expect(document.getElementById('offer')).toBeNull()

  removeSession()
  serve(Door)
  load.mockResolvedValueOnce({ default: Door })
  await open()
  expect(appThere()).toBe(false)
  await act(async () => useSession.setState({ session, signedIn: true }))
  expect(appThere()).toBe(true)
})

test('opens the app when the release differs or the screen cannot be loaded', async () => {
  serve(Door, '0.9.0')
  load.mockResolvedValueOnce({ default: Door })
  await open()
  expect(appThere()).toBe(true)
  // Without scripts the server would refuse queued submits.
  expect(globalThis.salaTakeOver).toHaveBeenCalled()
  expect(replay).not.toHaveBeenCalled()

  remote = { ...remote, manifest: `${remote.manifest}?again` }
  serve(Door)
  load.mockRejectedValue(new Error('gone'))
  await open()
  await waitFor(() => expect(appThere()).toBe(true))
})

test('opens the app when the screen throws', async () => {
  serve(Door)
  load.mockResolvedValueOnce({ default: Broken })
  await open()
  await waitFor(() => expect(appThere()).toBe(true))
  takeConsole()
})

const inThai: PageData = { ...page, language: 'th' }

test('hydrates a Thai document and stores the language', async () => {
  serve(Door, remote.version, inThai)
  load.mockImplementationOnce(async () => {
    addCatalogue(remote.name, {})
    return { default: Door }
  })
  const field = screen.getByLabelText('Name')
  await open()
  expect(screen.getByLabelText('Name')).toBe(field)
  expect(currentLanguage()).toBe('th')
  expect(document.cookie).toContain('office-language=th')
})

test('loads the app at once, and the words before hydration, for a form that was filled in', async () => {
  serve(Door, remote.version, inThai)
  load.mockImplementationOnce(async () => {
    addCatalogue(remote.name, {})
    return { default: Door }
  })
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Mali'
  const catalogues: string[] = []
  replay.mockImplementationOnce(() => {
    catalogues.push(...Object.keys(globalThis.salaWords?.catalogues ?? {}))
  })
  await open()
  await waitFor(() => expect(catalogues).toContain('server'))
  expect(preload).toHaveBeenCalledTimes(1)
})

test('opens the app when the catalogue cannot be loaded', async () => {
  serve(Door, remote.version, inThai)
  load.mockResolvedValueOnce({ default: Door })
  await open()
  expect(appThere()).toBe(true)
})

test('signed-in users get their own language', async () => {
  serve(Door, remote.version, inThai)
  storeSession({ ...session, language: 'en' })
  setPageLanguage()
  expect(currentLanguage()).toBe('en')
  expect(document.cookie).not.toContain('office-language')
})
