import { liveRemotes } from '../testing/live-remotes.ts'
import { prefetchScreen, prefetchShared } from './prefetch-screen.ts'

const kitchen = liveRemotes[2] as (typeof liveRemotes)[number]
const fetched = () =>
  jest
    .mocked(fetch)
    .mock.calls.map(([url, init]) => [new URL(String(url)).pathname, init?.integrity])

let build = 0

/** Another manifest for each test, with these files. */
function built(...files: string[]) {
  build += 1
  const folder = `/remotes/kitchen/${build}`
  const integrity = Object.fromEntries(files.map((file) => [`${folder}/${file}`, `sha384-${file}`]))
  return { folder, remote: { ...kitchen, manifest: `${folder}/mf-manifest.json`, integrity } }
}

beforeEach(() => {
  globalThis.fetch = jest.fn(async () => new Response(''))
})

test('prefetches the screen’s files once, without running them', () => {
  const { folder, remote } = built(
    'remoteEntry.js',
    '__federation_expose_screen.js',
    '__federation_expose_screen.css',
    '405.js',
    '__federation_expose_words__th.js',
    '__federation_expose_fills__staff__row-details.js',
    '__federation_expose_fills__staff__row-details.css',
    'mf-manifest.json',
  )
  prefetchScreen(remote)
  prefetchScreen(remote)
  expect(fetched()).toEqual(
    [
      'remoteEntry.js',
      '__federation_expose_screen.js',
      '__federation_expose_screen.css',
      '405.js',
    ].map((file) => [`${folder}/${file}`, `sha384-${file}`]),
  )
  expect(document.querySelector('script, link')).toBeNull()
})

describe('shared chunks of the host', () => {
  const files = ['274.js', 'main.js', 'host-th.js', '274.css', 'app.js']
  const integrity = Object.fromEntries(
    files.map((file) => [`/host/1.0.0/${file}`, `sha384-${file}`]),
  )
  const lists = jest.fn()
  beforeEach(() => {
    lists.mockClear()
    jest.resetModules()
    jest.doMock('@sala/kit/collection', lists)
  })

  test('are prefetched once, then the list module is evaluated', async () => {
    await prefetchShared({ version: '1.0.0', integrity })
    await prefetchShared({ version: '1.0.0', integrity })
    expect(fetched()).toEqual([['/host/1.0.0/274.js', 'sha384-274.js']])
    expect(lists).toHaveBeenCalledTimes(1)
  })

  test('are not evaluated after a failed request, or without hashes in the page', async () => {
    globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('offline')))
    await prefetchShared({ version: '1.0.1', integrity })
    expect(fetch).toHaveBeenCalledTimes(1)
    await prefetchShared({ version: '1.0.2' })
    expect(lists).not.toHaveBeenCalled()
  })
})

test('does not prefetch previews, and ignores errors', async () => {
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('offline')))
  prefetchScreen({ ...built().remote, integrity: null })
  expect(fetch).not.toHaveBeenCalled()
  prefetchScreen(built('remoteEntry.js').remote)
  await Promise.resolve()
  expect(fetch).toHaveBeenCalledTimes(1)
})
