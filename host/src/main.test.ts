import { takeConsole } from '@sala/kit/testing/console'
import { waitFor } from '@testing-library/react'
import { liveRemotes, liveSet } from './testing/live-remotes.ts'

const bootstrap = jest.fn()
const loadScreen = jest.fn(async () => {
  throw new Error('gone')
})
jest.mock('./bootstrap.tsx', () => bootstrap() ?? {})
jest.mock('./federation/load-screen.ts', () => ({ loadScreen }))

const garden = liveRemotes[0] as (typeof liveRemotes)[number]

beforeEach(() => {
  jest.resetModules()
  jest.clearAllMocks()
  bootstrap.mockReset()
  const data = { 'live-set': liveSet(), 'page-data': { lists: {}, sent: null } }
  document.body.innerHTML = Object.entries(data)
    .map(
      ([id, json]) => `<script type="application/json" id="${id}">${JSON.stringify(json)}</script>`,
    )
    .join('')
})
afterEach(() => history.replaceState(null, '', '/'))

/** Runs the first script of a page. */
const open = (path: string) => {
  history.replaceState(null, '', path)
  return import('./main.ts')
}

test('the remote of a public page is loaded beside React, once', async () => {
  await open('/')
  const { getScreen } = await import('./federation/screens.ts')
  await expect(getScreen(garden).load()).rejects.toThrow('gone')
  expect(loadScreen).toHaveBeenCalledTimes(1)
  expect(bootstrap).toHaveBeenCalledTimes(1)
})

test.each(['/gate', '/kitchen', '/nowhere'])('none is loaded at %s', async (path) => {
  await open(path)
  expect(loadScreen).not.toHaveBeenCalled()
  expect(bootstrap).toHaveBeenCalledTimes(1)
})

test('without the other scripts, what was queued is left to the browser', async () => {
  const release = jest.fn()
  globalThis.salaTakeOver = () => release
  bootstrap.mockImplementation(() => {
    throw new Error('away')
  })
  await open('/')
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  expect(takeConsole().join()).toContain('away')
})
