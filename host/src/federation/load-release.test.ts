import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { createTranslator, setLanguage } from '@sala/kit/words'
import { loadRelease } from './load-release.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))
const load = jest.mocked(loadRemote)
const screen = { default: () => null }

const release = (version: string) => ({
  version,
  manifest: `/remotes/garden/${version}/mf-manifest.json`,
  integrity: {
    [`/remotes/garden/${version}/remoteEntry.js`]: 'sha384-x',
    [`/remotes/garden/${version}/pond.avif`]: 'sha384-y',
  },
})

beforeEach(() => {
  jest.clearAllMocks()
  globalThis.fetch = jest.fn(async () => new Response(''))
})

test('releases have different names, and loading another module of one is no retry', async () => {
  load.mockResolvedValue(screen)
  expect(await loadRelease('garden', release('1.0.0'))).toBe(screen)
  await loadRelease('garden', release('2.0.0'))
  await loadRelease('garden', release('2.0.0'), 'fills/pond/edge')
  expect(load.mock.calls.map(([id]) => id)).toEqual([
    'garden@1.0.0/screen',
    'garden@2.0.0/screen',
    'garden@2.0.0/fills/pond/edge',
  ])
  expect(fetch).not.toHaveBeenCalled()
})

test('a retry uses nothing from the first try and no cached files', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(screen)
  await expect(loadRelease('garden', release('3.0.0'))).rejects.toThrow('garden 3.0.0: gone')
  expect(await loadRelease('garden', release('3.0.0'))).toBe(screen)

  const fetched = jest
    .mocked(fetch)
    .mock.calls.map(([address, init]) => [new URL(String(address)).pathname, init?.cache])
  expect(fetched).toEqual([['/remotes/garden/3.0.0/remoteEntry.js', 'reload']])
  const forced = jest.mocked(registerRemotes).mock.calls.map(([, options]) => options?.force)
  expect(forced).toEqual([false, true])
})

test('a remote without a screen is a load error', async () => {
  load.mockResolvedValueOnce(null)
  await expect(loadRelease('garden', release('4.0.0'))).rejects.toThrow('exposes no screen')
})

test('loads a release with an entry without its manifest', async () => {
  load.mockResolvedValueOnce(screen)
  const entry = { address: '/remotes/garden/5.0.0/remoteEntry.js', globalName: 'sala_garden' }
  await loadRelease('garden', { ...release('5.0.0'), entry })
  expect(registerRemotes).toHaveBeenCalledWith(
    [
      {
        name: 'garden@5.0.0',
        entry: '/remotes/garden/5.0.0/remoteEntry.js',
        entryGlobalName: 'sala_garden',
        type: 'global',
      },
    ],
    { force: false },
  )
})

test('a retry succeeds after a failed preload', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('the hint'))
  await expect(loadRelease('garden', release('6.0.0'))).rejects.toThrow('gone')
  load.mockResolvedValueOnce(screen)
  expect(await loadRelease('garden', release('6.0.0'))).toBe(screen)
})

test('after an error, no file of the release is used again', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(screen)
  await expect(loadRelease('garden', release('8.0.0'))).rejects.toThrow('gone')
  await loadRelease('garden', release('8.0.0'), 'fills/pond/edge')
  await loadRelease('garden', release('8.0.0'), 'fills/pond/shore')
  const forced = jest.mocked(registerRemotes).mock.calls.map(([, options]) => options?.force)
  expect(forced).toEqual([false, true, false])
})

describe('in Thai', () => {
  const translations = { th: { title: 'สวน' } }
  const t = createTranslator<{ Pond: string }>('garden')

  beforeEach(() => setLanguage('th'))
  afterEach(() => setLanguage('en'))

  test('loads the catalogue before the screen is evaluated', async () => {
    const translated: string[] = []
    load.mockImplementation(async (id) => {
      if (id.endsWith('/words/th')) return { Pond: 'สระน้ำ' }
      translated.push(t('Pond'))
      return screen
    })
    await loadRelease('garden', { ...release('9.0.0'), translations })
    expect(translated).toEqual(['สระน้ำ'])
  })

  test('stays in English when the catalogue cannot be loaded', async () => {
    load.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(screen)
    expect(await loadRelease('garden', { ...release('9.1.0'), translations })).toBe(screen)
    expect(t('Pond')).toBe('Pond')
  })

  test('requests no catalogue of a remote without translations', async () => {
    load.mockResolvedValue(screen)
    await loadRelease('garden', release('9.2.0'))
    expect(load.mock.calls).toEqual([['garden@9.2.0/screen']])
  })
})
