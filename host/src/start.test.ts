import { onNotice, sendNotice } from '@sala/kit/events'

const html = document.documentElement
const happened: string[] = []
const note = (what: string) => void happened.push(what)

beforeEach(() => {
  jest.useFakeTimers()
  happened.length = 0
  document.head.innerHTML = ''
  document.body.innerHTML = `
    <div id="place"><picture><img loading="lazy" alt=""></picture></div>
    <form><input name="name"><button name="send" value="now">Send</button></form>
    <button type="button" id="plain"><span>Choose</span></button>
    <button type="button" id="opener" popovertarget="menu">Menu</button>
    <nav popover id="menu"><p>About us</p><a href="#rooms"><b>Rooms</b></a></nav>
    <template id="scripts"><link rel="preload" as="script"><script src="/main.js"></script></template>`
  pictureAt(5000)
  jest.isolateModules(() => require('./start.ts'))
})

afterEach(() => {
  endPage()
  jest.useRealTimers()
})

/** Resets the page between tests. */
function endPage() {
  globalThis.salaTakeOver?.()
  touch('keydown')
}

const element = (selector: string) => document.querySelector(selector) as HTMLElement
const scripts = () => [...document.head.children].map(({ tagName }) => tagName)
const touch = (type: string) => window.dispatchEvent(new Event(type))
const load = () => window.dispatchEvent(new Event('load'))
const pictureAt = (top: number) => {
  element('#place').getBoundingClientRect = () => new DOMRect(0, top, 100, 100)
}
const takeOver = () => globalThis.salaTakeOver?.() as () => void

/** The form's handler after hydration. */
const followForm = () =>
  element('form').addEventListener('submit', (event) => {
    const { submitter } = event as SubmitEvent
    note(`sent by ${submitter?.textContent}, ${event.defaultPrevented ? 'queued' : 'not queued'}`)
    event.preventDefault()
  })

test.each('pointerdown pointermove keydown scroll click snackbar'.split(' '))(
  '%s starts the scripts once',
  (type) => {
    expect(scripts()).toEqual([])
    element('form').dispatchEvent(new Event(type, { bubbles: true }))
    expect(scripts()).toEqual(['LINK', 'SCRIPT'])
    takeOver()
    touch('pointerdown')
    load()
    jest.runAllTimers()
    expect(scripts()).toEqual(['LINK', 'SCRIPT'])
  },
)

test.each([
  ['neither', '/login', '', 0],
  ['a link after #', '/login#invite=1', '', 2],
  ['a session', '/login', 'token', 2],
])('a field that takes the focus starts the scripts with %s', (_, address, key, started) => {
  history.replaceState(null, '', address)
  if (key) localStorage.setItem(key, '{}')
  element('input').focus()
  expect(scripts()).toHaveLength(started)
  history.replaceState(null, '', '/')
  localStorage.clear()
})

test('ignores a resting mouse', () => {
  const move = (movement: object) =>
    window.dispatchEvent(Object.assign(new Event('pointermove'), movement))
  move({ movementX: 0, movementY: 0 })
  expect(scripts()).toEqual([])
  move({ movementX: 0, movementY: 1 })
  expect(scripts()).toEqual(['LINK', 'SCRIPT'])
})

test('starts the scripts 4000 ms after the load event', () => {
  load()
  jest.advanceTimersByTime(3999)
  expect(scripts()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(scripts()).toEqual(['LINK', 'SCRIPT'])
})

describe('pictures below the first screen', () => {
  const areShown = () => html.dataset.waiting === undefined

  test('wait until hydration', () => {
    touch('pointerdown')
    expect(areShown()).toBe(false)
    const replay = takeOver()
    expect(areShown()).toBe(false)
    replay()
    expect(areShown()).toBe(true)
  })

  test('load at the first scroll', () => {
    touch('pointerdown')
    touch('scroll')
    expect(areShown()).toBe(true)
  })

  test('load at once when one is in view, with the scripts', () => {
    pictureAt(innerHeight - 1)
    load()
    expect(scripts()).toEqual(['LINK', 'SCRIPT'])
    expect(areShown()).toBe(true)
  })

  test('load when the scripts fail', () => {
    touch('pointerdown')
    element('head script').dispatchEvent(new Event('error'))
    expect(areShown()).toBe(true)
  })
})

describe('parts below the first screen', () => {
  const isLater = () => html.dataset.later !== undefined

  test('are rendered one per frame after the fonts', async () => {
    document.body.insertAdjacentHTML('beforeend', '<section></section><footer></footer>')
    const isShown = (name: string) => element(name).style.contentVisibility === 'visible'
    load()
    expect(isShown('section')).toBe(false)
    await jest.advanceTimersToNextTimerAsync(2)
    expect([isShown('section'), isShown('footer')]).toEqual([true, false])
    await jest.advanceTimersToNextTimerAsync()
    expect(isShown('footer')).toBe(true)
    expect(isLater()).toBe(true)
  })

  test('are not rendered while the scripts are on their way', async () => {
    document.body.insertAdjacentHTML('beforeend', '<section></section><footer></footer>')
    load()
    await jest.advanceTimersToNextTimerAsync(2)
    touch('pointerdown')
    await jest.advanceTimersToNextTimerAsync()
    expect(element('footer').style.contentVisibility).toBe('')
    expect(isLater()).toBe(true)
    takeOver()()
    expect(isLater()).toBe(false)
  })

  test.each<[string, () => void]>([
    ['the first scroll', () => touch('scroll')],
    ['the first key', () => touch('keydown')],
    ['a click on a link', () => element('#menu b').click()],
    ['hydration', () => takeOver()()],
  ])('are rendered at once by %s', (_, act) => {
    element('#plain').click()
    expect(isLater()).toBe(true)
    act()
    expect(isLater()).toBe(false)
  })

  test('are rendered at once on a page that is opened at one of them', () => {
    endPage()
    takeOver()()
    location.hash = '#rooms'
    jest.isolateModules(() => require('./start.ts'))
    expect(isLater()).toBe(false)
    location.hash = ''
  })
})

test.each<[string, () => void]>([
  ['are enabled by hydration', () => takeOver()()],
  [
    'are enabled when the scripts fail',
    () => element('head script').dispatchEvent(new Event('error')),
  ],
  ['are enabled when the page is printed', () => touch('beforeprint')],
])('styles for printing %s', (_, act) => {
  document.body.insertAdjacentHTML('beforeend', '<link rel="stylesheet" media="print" disabled>')
  const areEnabled = () => !element('link[media=print]').hasAttribute('disabled')
  touch('keydown')
  expect(areEnabled()).toBe(false)
  act()
  expect(areEnabled()).toBe(true)
})

test('an interaction before DOMContentLoaded starts the scripts after it', () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' })
  touch('pointerdown')
  expect(scripts()).toEqual([])
  Reflect.deleteProperty(document, 'readyState')
  touch('DOMContentLoaded')
  expect(scripts()).toEqual(['LINK', 'SCRIPT'])
})

test('replays queued submits, clicks and events in order after hydration', () => {
  const send = element('form button')
  send.click()
  // A form is sent once.
  send.click()
  element('#plain span').click()
  sendNotice({ severity: 'info', message: 'early' })
  followForm()
  element('#plain').addEventListener('click', () => note('clicked'))
  const stop = onNotice(({ message }) => note(message))

  const replay = takeOver()
  expect(happened).toEqual([])
  replay()
  expect(happened).toEqual(['sent by Send, not queued', 'clicked', 'early'])
  replay()
  expect(happened).toHaveLength(3)
  stop()
})

test('does not queue what the browser handles itself', () => {
  element('#opener').addEventListener('click', () => note('opened'))
  element('#opener').click()
  takeOver()()
  expect(happened).toEqual(['opened'])
})

test('only a link closes a slide-out menu', () => {
  const hidePopover = jest.fn()
  Object.assign(element('#menu'), { hidePopover })
  element('#menu p').click()
  expect(hidePopover).not.toHaveBeenCalled()
  element('#menu b').click()
  expect(hidePopover).toHaveBeenCalled()
})

describe('a form without scripts', () => {
  const form = () => element('form') as HTMLFormElement
  const settle = async () => {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  }

  test('is submitted when the server answers', async () => {
    globalThis.fetch = jest.fn(async () => new Response())
    form().submit = () => note('sent')
    takeOver()
    element('form button').click()
    await settle()
    expect(happened).toEqual(['sent'])
    expect(fetch).toHaveBeenCalledWith('', { method: 'HEAD', cache: 'no-store' })
  })

  test.each<[string, () => Promise<Response>]>([
    ['does not answer', () => Promise.reject(new TypeError('no network'))],
    ['is unavailable', async () => new Response('', { status: 503 })],
  ])('is submitted once, when a server that %s answers again', async (_, answer) => {
    globalThis.fetch = jest.fn(answer)
    form().submit = () => note('sent')
    takeOver()
    element('form button').click()
    element('form button').click()
    await jest.advanceTimersByTimeAsync(2500)
    expect(happened).toEqual([])
    globalThis.fetch = jest.fn(async () => new Response())
    await jest.advanceTimersByTimeAsync(2500)
    expect(happened).toEqual(['sent'])
  })

  test('that waits is submitted by scripts that have taken it over', async () => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('no network')))
    takeOver()
    element('form button').click()
    await settle()
    followForm()
    await jest.advanceTimersByTimeAsync(2500)
    expect(happened).toHaveLength(1)
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['shows fallback fonts while cached fonts of the first screen take longer', 500, true],
  ['keeps cached fonts while further ones load', 10, false],
])('%s', async (_, loadAtMs, isReplaced) => {
  endPage()
  delete html.dataset.loading
  localStorage.faces = 'yes'
  const furtherMs = 1000
  const load = () => new Promise<void>((resolve) => setTimeout(resolve, furtherMs))
  const fonts = Object.assign([], { status: 'loading', load })
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
  jest.isolateModules(() => require('./start.ts'))
  setTimeout(() => window.dispatchEvent(new Event('load')), loadAtMs)
  await jest.advanceTimersByTimeAsync(400)
  expect(html.hasAttribute('data-loading')).toBe(isReplaced)
  await jest.advanceTimersByTimeAsync(loadAtMs + 2 * furtherMs)
  expect(html.hasAttribute('data-loading')).toBe(false)
  Reflect.deleteProperty(document, 'fonts')
  localStorage.clear()
})

test('queues nothing after hydration', () => {
  const replay = takeOver()
  followForm()
  element('#plain').addEventListener('click', () => note('clicked'))
  const stop = onNotice(({ message }) => note(message))
  element('form button').click()
  element('#plain').click()
  sendNotice({ severity: 'info', message: 'late' })
  const once = ['sent by Send, not queued', 'clicked', 'late']
  expect(happened).toEqual(once)
  replay()
  jest.runAllTimers()
  expect(happened).toEqual(once)
  stop()
})

test.each<[string, () => void]>([
  ['cannot be loaded', () => element('head script').dispatchEvent(new Event('error'))],
  ['take longer than 10,000 ms', () => jest.advanceTimersByTime(10_000)],
])('submits the form natively when the scripts %s', (_, fail) => {
  element('form button').click()
  followForm()
  jest.advanceTimersByTime(9999)
  expect(happened).toEqual([])
  fail()
  expect(happened).toEqual(['sent by Send, not queued'])

  element('form button').click()
  expect(happened).toHaveLength(2)
})
