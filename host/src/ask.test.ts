import { readSession } from '@sala/kit/stored-session'

const session = { token: 'mine', expiresAt: '2099', email: 'a@sala.example' }
const answers = new Map<string, () => Promise<unknown>>()
const asked = jest.fn((address: string, _: RequestInit) => answers.get(address)?.())

beforeEach(() => {
  answers.clear()
  asked.mockClear()
  globalThis.salaPrefetched = undefined
  globalThis.fetch = asked as unknown as typeof fetch
  localStorage.clear()
})

const createAnswer = (body: string, status = 200) => ({
  ok: status === 200,
  json: async () => JSON.parse(body),
})

/** Runs the script in a page with `data-reads`. */
function open(reads: string) {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  script.dataset.reads = reads
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  jest.isolateModules(() => require('./ask.ts'))
}

test('prefetches all paths at once with the session’s token', async () => {
  localStorage.setItem('token', JSON.stringify(session))
  answers.set('/api/staff?view=all', async () => createAnswer('[{"name":"Mali"}]'))
  answers.set('/api/rooms?view=all', async () => createAnswer('[]'))
  open('/staff?view=all /rooms?view=all')
  expect(asked.mock.calls.map(([address]) => address)).toEqual([...answers.keys()])
  for (const [, init] of asked.mock.calls) {
    expect(init.headers).toEqual({ authorization: 'Bearer mine' })
  }
  expect(globalThis.salaPrefetched?.token).toBe('mine')
  const { answers: promises, arrived } = globalThis.salaPrefetched ?? {}
  expect(arrived?.size).toBe(0)
  expect(await promises?.get('/staff?view=all')).toEqual([{ name: 'Mali' }])
  expect(arrived?.get('/staff?view=all')).toEqual([{ name: 'Mali' }])
})

test.each([
  ['nobody is signed in', undefined],
  ['what is stored is no session', '"mine"'],
  ['what is stored is no JSON', 'mine'],
  ['what is stored is nothing', 'null'],
  ['the token has a line break', JSON.stringify({ ...session, token: 'mi\nne' })],
  ['the session has no token', JSON.stringify({ ...session, token: '' })],
])('prefetches nothing when %s', (_, stored) => {
  if (stored) localStorage.setItem('token', stored)
  open('/staff?view=all')
  expect(asked).not.toHaveBeenCalled()
  expect(globalThis.salaPrefetched).toBeUndefined()
  expect(readSession()).toBeNull()
})

test.each<[string, () => Promise<unknown>]>([
  ['is refused', async () => createAnswer('{"message":"Please sign in."}', 401)],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is cut off', async () => createAnswer('[{"na')],
])('ignores an answer that %s', async (_, answer) => {
  localStorage.setItem('token', JSON.stringify(session))
  answers.set('/api/staff?view=all', answer)
  open('/staff?view=all')
  expect(await globalThis.salaPrefetched?.answers.get('/staff?view=all')).toBeUndefined()
})

test('fetches the scripts at once, and runs them when the page has been parsed', () => {
  document.head.innerHTML =
    '<template id="scripts"><link rel="preload" href="/app.js"><script src="/main.js" type="text/plain"></script></template>'
  const inHead = () => [...document.head.children].map(({ localName }) => localName)
  open('/staff?view=all')
  expect(inHead()).toEqual(['template', 'link'])
  document.dispatchEvent(new Event('readystatechange'))
  expect(inHead()).toEqual(['template', 'link', 'script'])
})
