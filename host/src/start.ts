// The first script of rendered pages, inline and without imports. It delays the other scripts until the first
// interaction or until a few seconds have passed, and queues events that need them until the page is hydrated. Below the
// first screen, pictures wait until the first scroll or key, a click on a link or hydration, and layout until the fonts
// are there, or until hydration if the other scripts are on their way by then. Styles for printing wait for hydration, or
// until the page is printed.

const startAfterMs = 4000
const takeOverWithinMs = 10_000
const touches = 'pointerdown pointermove keydown scroll focusin click'
const messages = ['snackbar', 'logout']
/** The fonts of all languages. A page loads only those that its text uses. */
const faces = '1em Cormorant Variable,Figtree Variable,Trirong,Plex Thai'
const facesWithinMs = 300
const retryDelayMs = 1000

const html = document.documentElement
const queued = new Map<unknown, () => void>()
const waiting = new AbortController()
const queueing = new AbortController()
let facesTimer: ReturnType<typeof setTimeout>
let retryTimer: ReturnType<typeof setTimeout>

html.dataset.waiting = ''
if (!location.hash) html.dataset.later = ''
if (stored('faces')) paintWithFaces()
else html.dataset.loading = ''
for (const type of [...touches.split(' '), ...messages]) {
  addEventListener(type, start, { capture: true, passive: true, signal: waiting.signal })
}
for (const type of ['click', 'submit', ...messages]) {
  addEventListener(type, queue, { capture: true, signal: queueing.signal })
}
// A key may scroll to the end of the page, so its parts have their real sizes before.
for (const type of ['scroll', 'keydown']) {
  addEventListener(type, showAll, { capture: true, once: true })
}
addEventListener('click', follow)
addEventListener('submit', send)
addEventListener('online', retryPictures)
addEventListener('beforeprint', enablePrintStyles)
addEventListener('load', () => {
  // After the first paint, all fonts at once.
  requestAnimationFrame(() => setTimeout(loadFaces))
  if (isPictureInView()) {
    showAll()
    start()
  }
  setTimeout(start, startAfterMs)
})
globalThis.salaTakeOver = () => {
  queueing.abort()
  return release
}

/** A value that this browser has stored, or stores now. Storage may be forbidden. */
function stored(key: string, value?: string) {
  try {
    if (value) localStorage[key] = value
    return localStorage[key]
  } catch {}
}

/** The fonts are likely cached: text waits for them for a moment, and is painted once. */
function paintWithFaces() {
  requestAnimationFrame(() => {
    for (const face of document.fonts) face.display = 'block'
    facesTimer = setTimeout(() => {
      if (document.fonts.status === 'loading') html.dataset.loading = ''
    }, facesWithinMs)
  })
}

async function loadFaces() {
  // Those of the first screen are there before the page's `load` event: it keeps them while the others load.
  clearTimeout(facesTimer)
  await document.fonts?.load(faces, document.body.textContent as string).catch(() => {})
  delete html.dataset.loading
  stored('faces', 'yes')
  renderParts()
}

/** Adds the waiting scripts, with preload hints for all that they load. */
function start(event?: unknown) {
  const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>
  // A mouse that rests where the page appears sends this event too.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  // The sign-in's field takes the focus by itself. Only users with a session, or a link with `#…`, need scripts then.
  if (type === 'focusin' && !location.hash && !stored('token')) return
  if (waiting.signal.aborted) return
  waiting.abort()
  const ready = () => {
    const template = document.getElementById('scripts') as HTMLTemplateElement
    const scripts = template.content.querySelectorAll('script')
    for (const script of scripts) script.onerror = giveUp
    document.head.append(template.content)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ready)
  else ready()
  setTimeout(giveUp, takeOverWithinMs)
}

/** What is below the first screen waits for this: before, pictures would delay the scripts, and layout the first paint. */
function showAll() {
  delete html.dataset.waiting
  delete html.dataset.later
}

/** Queues events that need scripts. The browser handles all others. */
function queue(event: Event) {
  const { target, type } = event
  if (messages.includes(type)) {
    event.stopImmediatePropagation()
    const { detail } = event as CustomEvent
    queued.set(event, () => document.dispatchEvent(new CustomEvent(type, { detail })))
  } else if (type === 'submit') {
    const { submitter } = event as SubmitEvent
    event.preventDefault()
    // One entry per form, even if it is submitted several times.
    queued.set(target, () => (target as HTMLFormElement).requestSubmit(submitter))
  } else {
    const button = (target as Element).closest<HTMLElement>('button[type=button]')
    if (button && !button.hasAttribute('popovertarget')) queued.set(event, () => button.click())
  }
}

/** Before a link is followed: closes the menu that it is in, and lays out the page so that its section is in place. */
function follow({ target }: Event) {
  const link = (target as Element).closest('a')
  if (!link) return
  showAll()
  link.closest<HTMLElement>('[popover]')?.hidePopover?.()
}

/** Submits a form without scripts once the server answers: otherwise, the browser would show an error page. */
function send(event: Event) {
  clearTimeout(retryTimer)
  if (event.defaultPrevented) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  const retry = () => {
    retryTimer = setTimeout(() => form.requestSubmit(), retryDelayMs)
  }
  fetch('', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => (ok ? form.submit() : retry()),
    retry,
  )
}

/** The scripts failed or take too long: lets the browser handle the queued events. */
function giveUp() {
  if (queueing.signal.aborted) return
  queueing.abort()
  release()
}

function release() {
  showAll()
  enablePrintStyles()
  const actions = [...queued.values()]
  queued.clear()
  for (const run of actions) run()
}

/**
 * Renders the skipped parts of the page, one per frame: together they would be a long task. Stops when the scripts are
 * on their way, as each frame would delay them; the page is rendered once they have taken it over.
 */
async function renderParts() {
  for (const part of document.querySelectorAll<HTMLElement>('section,footer,#rooms li')) {
    if (waiting.signal.aborted) return
    part.style.contentVisibility = 'visible'
    await new Promise(requestAnimationFrame)
  }
}

/** Makes the browser load them. Only Chromium waits for them when the page is already being printed. */
function enablePrintStyles() {
  document.querySelector('link[disabled]')?.removeAttribute('disabled')
}

/** Requests pictures again that failed while the network was away. */
function retryPictures() {
  for (const picture of document.images) {
    const { complete, naturalWidth, src } = picture
    if (complete && !naturalWidth) picture.src = src
  }
}

/** Whether a waiting picture is visible already, as in a very tall window. */
function isPictureInView() {
  const frame = document.querySelector('picture:has([loading=lazy])')?.parentElement
  return frame && frame.getBoundingClientRect().top < innerHeight
}
