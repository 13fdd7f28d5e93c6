import { keepFormerNames } from './former-names.ts'

const kit = { '1.2.0': {} }
const react = { '19.3.1': {} }
const scope: Record<string, object> = { '@sala/kit/ui': kit, react }
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: scope } }),
}))

test('a part of the kit is the same under both names', () => {
  keepFormerNames()
  expect(Object.keys(scope)).toEqual(['@sala/kit/ui', 'react', '@sala/shared/ui'])
  expect(scope['@sala/shared/ui']).toBe(kit)
})
