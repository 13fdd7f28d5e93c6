import { recordMissingExport } from './host-errors.ts'
import { watchKit } from './kit-watch.ts'

const kit = { Button: () => 'button', count: 0 }
const shares = (module: object) => ({
  '1.1.0': { get: async () => () => module, lib: undefined as undefined | (() => object) },
})
const scope = { '@sala/kit/ui': shares(kit), react: shares({ version: '19' }) }
jest.mock('./host-errors.ts', () => ({ recordMissingExport: jest.fn() }))
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: scope } }),
}))

const taken = async (name: keyof typeof scope) => (await scope[name]['1.1.0'].get())()

beforeEach(() => jest.mocked(recordMissingExport).mockClear())

test('records reads of missing exports', async () => {
  const shared = scope['@sala/kit/ui']['1.1.0']
  shared.lib = () => kit
  watchKit()
  const module: Record<string, unknown> = { ...(await taken('@sala/kit/ui')) }
  expect(Object.keys(module)).toEqual(['Button', 'count'])

  const watched = (await taken('@sala/kit/ui')) as Record<string, unknown>
  // Without matchers, which read other properties.
  expect(shared.lib() === watched && (await watched) === watched).toBe(true)
  expect([watched.Button, watched.count, watched.__esModule]).toEqual([kit.Button, 0, undefined])
  expect(recordMissingExport).not.toHaveBeenCalled()

  expect(watched.PageHeader).toBeUndefined()
  expect(recordMissingExport).toHaveBeenCalledTimes(1)
})

test('retries a part of the kit that could not be loaded', async () => {
  const shared: { get: () => Promise<() => object>; loading?: Promise<unknown> | null } = {
    get: jest
      .fn()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValueOnce(() => kit),
  }
  Object.assign(scope, { '@sala/kit/collection': { '1.1.0': shared } })
  watchKit()
  shared.loading = Promise.resolve()
  await expect(shared.get()).rejects.toThrow('gone')
  expect(shared.loading).toBeNull()
  expect((await shared.get())()).toMatchObject({ count: 0 })
})

test('watches no other modules than the kit’s', async () => {
  const react = (await taken('react')) as Record<string, unknown>
  expect(react.useLater).toBeUndefined()
  expect(recordMissingExport).not.toHaveBeenCalled()
})
