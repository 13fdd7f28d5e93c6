import { endSnapshot, saveSnapshotLater } from './snapshot.ts'

const session = { token: 'mine', expiresAt: '2099-01-01', email: 'a@sala.example', role: 'owner' }
const screen =
  '<nav><a href="/rooms" class="entry">Rooms</a></nav>' +
  '<form><label>Name<input class="field" value="Mali"></label><input type="file" style="position:absolute"></form>' +
  '<table><tbody><tr><td style="color: red">Dao</td><td><input type="checkbox"><svg viewBox="0 0 24 24"><path d="M4 5h16"></path></svg></td></tr></tbody></table>'

const replaceSync = jest.fn()
const fetched = jest.fn(async () => ({ ok: true, json: async () => [] }))

beforeEach(() => {
  jest.useFakeTimers()
  replaceSync.mockClear()
  fetched.mockClear()
  localStorage.clear()
  localStorage.setItem('token', JSON.stringify(session))
  Object.assign(globalThis, { fetch: fetched, requestIdleCallback: undefined })
  // jsdom has no style sheets that are not in the page.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync = replaceSync
    },
  })
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => {
  // Each page holds messages back until then.
  globalThis.salaSnapshot?.sendHeld()
  jest.useRealTimers()
})

interface Page {
  state?: string | undefined
  path?: string | undefined
}

/** Opens a page as the server sends it, and runs ask.ts in it. */
function openPage({ state = 'now', path = '/staff' }: Page = {}) {
  history.replaceState(null, '', path)
  document.head.innerHTML =
    '<template id="scripts"><link rel="preload" href="/app.js"></template><style data-emotion="css">.entry{color:red}</style>'
  document.body.innerHTML = '<div id="root"><i class="outline"></i></div>'
  globalThis.salaSnapshot = undefined
  globalThis.salaPrefetched = undefined
  const script = document.createElement('script')
  Object.assign(script.dataset, { reads: '/staff?view=all', state })
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  jest.isolateModules(() => require('./ask.ts'))
  document.dispatchEvent(new Event('readystatechange'))
  return document.getElementById('root') as HTMLElement
}

/** As the app does once it is loaded. */
function renderApp(root: HTMLElement, html = screen) {
  root.innerHTML = html
  endSnapshot()
  saveSnapshotLater(root)
}

function visit(html = screen, options = {}) {
  renderApp(openPage(options), html)
  jest.advanceTimersByTime(10_000)
}

const isShown = () => globalThis.salaSnapshot?.isShown

test('shows what the screen looked like, before anything is fetched', () => {
  visit()
  fetched.mockClear()
  const root = openPage()
  expect(isShown()).toBe(true)
  const picture = root.firstElementChild as HTMLElement
  expect(picture.inert).toBe(true)
  expect(picture.querySelector('a')?.outerHTML).toBe('<a href="/rooms" class="entry">Rooms</a>')
  expect(picture.querySelector('td')?.style.color).toBe('red')
  expect(picture.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(replaceSync).toHaveBeenCalledWith('.entry {color: red;}')
  expect(fetched).not.toHaveBeenCalled()
  expect(document.head.querySelector('link')).toBeNull()
  jest.advanceTimersByTime(1000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(document.head.querySelector('link')).not.toBeNull()
  renderApp(root)
  expect(document.adoptedStyleSheets).toEqual([])
})

test('has boxes in place of fields, so that nothing typed can be lost', () => {
  visit()
  const root = openPage()
  expect(root.querySelector('i.field')).not.toBeNull()
  expect([...root.querySelectorAll('input')].map(({ type }) => type)).toEqual(['checkbox'])
  expect(root.textContent).not.toContain('Mali')
})

test('messages wait for the host', () => {
  visit()
  const listener = jest.fn()
  document.addEventListener('snackbar', listener)
  openPage()
  document.dispatchEvent(new CustomEvent('snackbar', { detail: 'Saved' }))
  expect(listener).not.toHaveBeenCalled()
  globalThis.salaSnapshot?.sendHeld()
  expect(listener.mock.calls.map(([{ detail }]) => detail)).toEqual(['Saved'])
  document.removeEventListener('snackbar', listener)
})

test.each<[string, Page & { [stored: string]: unknown }]>([
  ['the page or its lists have changed', { state: 'later' }],
  ['the server does not say whether they have', { state: '' }],
  ['the address has another query', { path: '/staff?find=Mali' }],
  ['nobody is signed in', { token: '' }],
  ['another account is signed in', { token: { ...session, email: 'b@sala.example' } }],
  ['the session has expired', { token: { ...session, expiresAt: '2020-01-01' } }],
  ['a draft was stored', { draft: 'Mali' }],
  ['it is damaged', { 'snapshot /staff': '{"key":' }],
])('is not shown when %s', (_, { state, path, ...stored }) => {
  visit()
  for (const [name, value] of Object.entries(stored)) {
    localStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const root = openPage({ state, path })
  expect(isShown()).not.toBe(true)
  expect(root.innerHTML).toBe('<i class="outline"></i>')
})

test('is shown again after the same account has signed in anew', () => {
  visit()
  localStorage.setItem('token', JSON.stringify({ ...session, token: 'new', expiresAt: '2098' }))
  openPage()
  expect(isShown()).toBe(true)
})

test.each([
  ['the screen is still loading', '<table aria-busy="true"></table>'],
  ['the list could not be loaded', '<div aria-live="assertive">Couldn’t load the list</div>'],
  ['it is too long for the storage', 'long '.repeat(50_000)],
])('is not saved when %s', (_, html) => {
  visit(html)
  expect(localStorage.getItem('snapshot /staff')).toBeNull()
})

test('is saved once the screen has loaded', () => {
  const root = openPage()
  renderApp(root, '<i data-shape="table"></i>')
  jest.advanceTimersByTime(10_000)
  root.innerHTML = screen
  jest.advanceTimersByTime(10_000)
  expect(localStorage.getItem('snapshot /staff')).toContain('Dao')
})

test('is not saved once the user has done anything, or has left the screen', () => {
  renderApp(openPage())
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  jest.advanceTimersByTime(10_000)
  renderApp(openPage())
  history.pushState(null, '', '/rooms')
  jest.advanceTimersByTime(10_000)
  expect(Object.keys(localStorage)).toEqual(['token'])
})
