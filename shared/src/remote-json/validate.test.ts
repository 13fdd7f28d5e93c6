import { validateRemoteJson } from './validate.ts'

const garden = {
  name: 'garden',
  contract: 1,
  route: '/garden',
  access: 'signed-in',
  layout: 'shell',
  shape: 'table',
  title: 'Garden',
}
const place = { section: 'Beds', label: 'Picture' }
const inThai = (th: unknown) => ({ site: { pictures: { beds: place }, translations: { th } } })
const pets = (more: object) => ({ collections: [{ name: 'pets', ...more }] })
const menu = { label: 'Garden', icon: 'door', order: 1 }

test.each([
  {},
  { $schema: 'http://127.0.0.1:3000/remote.schema.json', menu, lists: ['staff', 'rooms'] },
  { menu: { ...menu, icon: { path: 'M12 3v18M3,12h18a1.5-2 0 0 1 1e-3 0z' } }, route: '/' },
  { menu: { ...menu, badge: { call: '/messages/unread', list: 'messages', label: 'unread' } } },
  { translations: { th: { title: 'สวน', menu: 'สวน', badge: 'ใหม่' } }, canary: {}, budgetBytes: 0 },
  { canary: { hours: 720, maxFailures: 0.01, visits: 1 }, route: '/garden/pond-2' },
  { translations: {}, offers: [], fills: [], roles: ['owner', 'developer'] },
  { offers: ['row-details', 'b2'], fills: ['staff/row-details', 'rooms/toolbar'] },
  { site: { pictures: { beds: place }, translations: {} } },
  inThai({ Beds: 'แปลง', 'First bed: picture': 'ก'.repeat(120), ['x'.repeat(60)]: '' }),
])('accepts %j', (own) => {
  expect(validateRemoteJson({ ...garden, ...own })).toBeUndefined()
})

test.each([
  [{ access: 'open' }, 'access is “open”: it must be public, signed-in or signed-out.'],
  [{ translations: { th: { menu: 'สวน' } } }, 'translations.th.title is missing.'],
  [{ contract: 2 }, 'contract is 2: it must be 1.'],
  [{ shape: 7 }, 'shape is 7: it must be page, card, form-over-table or table.'],
  [{ layout: undefined }, 'layout is missing. It must be shell or bare.'],
  [{ lists: ['staff', 'Pets'] }, 'lists[1] cannot be “Pets”. A list: staff, rooms'],
  [pets({}), 'collections[0].fields is missing. Its fields, 1 to 40'],
  [pets({ fields: [] }), 'collections[0].fields cannot be []. Its fields, 1 to 40'],
  [
    pets({ fields: [{ name: 'a', kind: 'colour' }] }),
    'collections[0].fields[0].kind is “colour”: it must be text, long text, number, date or choice.',
  ],
  [
    pets({ hasPictures: 1, fields: [{ name: 'a', kind: 'text' }] }),
    'collections[0].hasPictures cannot be 1. true when',
  ],
  [{ lists: Array(11).fill('a') }, 'lists cannot be ["a","a",'],
  [{ name: 'Garden' }, 'name cannot be “Garden”. Its name in addresses: lower-case'],
  [
    { route: 'garden' },
    'route cannot be “garden”. Its path, which includes all paths below it: /, or',
  ],
  [{ title: null }, 'title cannot be null. The title of its page, at most 200 characters.'],
  [{ title: '\0' }, 'title cannot be “\0”. The title'],
  [{ budgetBytes: 2_000_001 }, 'budgetBytes cannot be 2000001. Maximum size of its scripts'],
  [{ budgetBytes: 1.5 }, 'budgetBytes cannot be 1.5.'],
  [{ canary: { hours: 721 } }, 'canary.hours cannot be 721. Time limit, unless'],
  [{ canary: { maxFailures: 0.21 } }, 'canary.maxFailures cannot be 0.21. Maximum share'],
  [{ canary: { visits: 21 } }, 'canary.visits cannot be 21. Visits that it needs'],
  [{ canary: { percent: 5 } }, '“canary.percent” is not a known field'],
  [{ canary: true }, 'canary cannot be true. When a canary'],
  [{ offers: ['Row'] }, 'offers[0] cannot be “Row”. A slot such as row-details: lower-case'],
  [{ fills: ['row-details'] }, 'fills[0] cannot be “row-details”. A remote and its slot, such'],
  [{ fills: Array(21).fill('a/b') }, 'fills cannot be ["a/b","a/b"'],
  [{ roles: [] }, 'roles cannot be []. Roles that can open it'],
  [
    { roles: ['owner', 'cook'] },
    'roles[1] is “cook”: it must be owner, editor, reader or developer.',
  ],
  [{ acess: 'public' }, '“acess” is not a known field: use $schema, name, contract,'],
  [{ constructor: 1 }, '“constructor” is not a known field'],
  [{ menu: { label: 'Garden', icon: 'door' } }, 'menu.order is missing. A number;'],
  [{ menu: 'Garden' }, 'menu cannot be “Garden”. The entry in the side menu'],
  [{ menu: { ...menu, colour: 'red' } }, '“menu.colour” is not a known field'],
  [
    { menu: { ...menu, icon: 7 } },
    'menu.icon cannot be 7. The name of an icon, such as account, or',
  ],
  [{ menu: { ...menu, badge: { call: '/a' } } }, 'menu.badge.list is missing. The list whose'],
  [
    { menu: { ...menu, badge: { call: 'https://a.example', list: 'a', label: '' } } },
    'menu.badge.call cannot be “https://a.example”. A path below /api',
  ],
  [{ menu: { ...menu, icon: {} } }, 'menu.icon.path is missing. SVG path data'],
  [inThai('แปลง'), 'site.translations.th cannot be “แปลง”. In Thai, by the English name'],
  [inThai({ Beds: 7 }), 'site.translations.th.Beds cannot be 7. The Thai name, at most 120'],
  [inThai({ Beds: 'ก'.repeat(121) }), `site.translations.th.Beds cannot be “${'ก'.repeat(59)}`],
  [inThai({ ['x'.repeat(61)]: 'ก' }), `site.translations.th.${'x'.repeat(61)} cannot be “xxx`],
  [inThai({ '': 'ก' }), 'site.translations.th. cannot be “”. In Thai, by the English name'],
  [{ site: { translations: { en: {} } } }, '“site.translations.en” is not a known field'],
])('rejects %j: %s', (own, error) => {
  const description = JSON.parse(JSON.stringify({ ...garden, ...own }))
  expect(validateRemoteJson(description)?.slice(0, error.length)).toBe(error)
})

test('names all errors at once, each with its path', () => {
  const { title: _, ...rest } = garden
  const description = {
    ...rest,
    access: 'open',
    lists: ['Staff', 'rooms', 'Beds'],
    menu: { icon: 7, order: 'first' },
    colour: 'red',
  }
  const errors = validateRemoteJson(description)?.split('\n')
  expect(errors?.map((error) => error.split(' ').slice(0, 2).join(' '))).toEqual([
    'title is',
    'access is',
    'lists[0] cannot',
    'lists[2] cannot',
    'menu.label is',
    'menu.icon cannot',
    'menu.order cannot',
    '“colour” is',
  ])
  const fields = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`x${at}`, 1]))
  const many = validateRemoteJson({ ...garden, ...fields })?.split('\n')
  expect([many?.length, many?.at(-1)]).toEqual([21, 'There are more errors.'])
})

test('limits the Thai names to the number that can be declared', () => {
  const many = (count: number) =>
    inThai(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 'ก'])))
  expect(validateRemoteJson({ ...garden, ...many(460) })).toBeUndefined()
  expect(validateRemoteJson({ ...garden, ...many(461) })).toMatch(
    /^site\.translations\.th cannot be /,
  )
})

test.each([
  'v18',
  '',
  'M1 2"/><script>',
  'M1 2;fill:red',
  'url(x)',
  'M1\n2',
  `M${'1'.repeat(1000)}`,
])('rejects an icon with the path %j', (path) => {
  const error = validateRemoteJson({ ...garden, menu: { ...menu, icon: { path } } })
  expect(error).toMatch(/^menu\.icon\.path cannot be .* SVG path data/s)
})

test.each([null, 'garden', ['garden'], 7])('rejects %j, which is not an object', (value) => {
  expect(validateRemoteJson(value)).toBe('it is not a JSON object.')
})
