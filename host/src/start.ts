// The server puts this into pages that it has rendered, as their first script. It lets the others
// wait until somebody touches the page or nothing else is going on, and holds what would be lost
// until they have taken the page over. Pictures below the first screen wait as well, until somebody
// scrolls or the page is taken over. It imports nothing: it is an inline script.

const idleAfterMs = 4000
const idleWithinMs = 4000
const takeOverWithinMs = 10_000
const touches = 'pointerdown pointermove touchstart keydown wheel scroll focusin click submit'
const messages = ['snackbar', 'logout']
/** Of all languages; those that a page does not have are not asked for. */
const faces = '1em Cormorant Variable,Figtree Variable,Trirong,Plex Thai'
const facesWithinMs = 100

const html = document.documentElement
const held = new Map<unknown, () => void>()
const waiting = new AbortController()
const holding = new AbortController()
let facesTimer: ReturnType<typeof setTimeout>

html.dataset.waiting = ''
if (remember()) paintWithFaces()
else html.dataset.loading = ''
for (const type of [...touches.split(' '), ...messages]) {
  addEventListener(type, start, { capture: true, passive: true, signal: waiting.signal })
}
for (const type of ['click', 'submit', ...messages]) {
  addEventListener(type, hold, { capture: true, signal: holding.signal })
}
addEventListener('scroll', showPictures, { capture: true, once: true })
addEventListener('click', closeMenu)
addEventListener('submit', send)
addEventListener('load', () => {
  // Once the page has been painted; then all at once.
  requestAnimationFrame(() => setTimeout(loadFaces))
  if (isPictureInView()) {
    showPictures()
    start()
  }
  // A page that is never idle, as on a phone that is busy, starts all the same. To a timer, which
  // stands in where there is no idle callback, options are no delay.
  const whenIdle = (globalThis.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback
  setTimeout(() => whenIdle(start, { timeout: idleWithinMs }), idleAfterMs)
})
globalThis.salaTakeOver = () => {
  holding.abort()
  return release
}

/** Whether this browser has had the faces before; `'yes'` makes it so. It may keep nothing at all. */
function remember(had?: string) {
  try {
    if (had) localStorage.faces = had
    return localStorage.faces
  } catch {}
}

/** They are likely at hand: words wait for them for a moment, and are painted once. */
function paintWithFaces() {
  requestAnimationFrame(() => {
    for (const face of document.fonts) face.display = 'block'
    facesTimer = setTimeout(() => {
      if (document.fonts.status === 'loading') html.dataset.loading = ''
    }, facesWithinMs)
  })
}

async function loadFaces() {
  await document.fonts?.load(faces, document.body.textContent ?? '').catch(() => {})
  clearTimeout(facesTimer)
  delete html.dataset.loading
  remember('yes')
}

/** Adds the scripts that wait in the page, with hints for all that they will load. */
function start(event?: unknown) {
  const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>
  // Of a mouse that merely rests where the page has appeared.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
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

/** Those below the first screen would be in the way of the scripts that a touch has asked for. */
function showPictures() {
  delete html.dataset.waiting
}

/** Keeps what only scripts can answer. Everything else the browser does by itself. */
function hold(event: Event) {
  const { target, type } = event
  if (messages.includes(type)) {
    event.stopImmediatePropagation()
    const { detail } = event as CustomEvent
    held.set(event, () => document.dispatchEvent(new CustomEvent(type, { detail })))
  } else if (type === 'submit') {
    const { submitter } = event as SubmitEvent
    event.preventDefault()
    // Once for each form, however often it was sent.
    held.set(target, () => (target as HTMLFormElement).requestSubmit(submitter))
  } else {
    const button = (target as Element).closest<HTMLElement>('button[type=button]')
    if (button && !button.hasAttribute('popovertarget')) held.set(event, () => button.click())
  }
}

/** A link in a slide-out menu leads to a section of the page: the menu is done. */
function closeMenu({ target }: Event) {
  const menu = (target as Element).closest('a') && (target as Element).closest('[popover]')
  ;(menu as HTMLElement | null)?.hidePopover?.()
}

/** What no script sends the browser does, as soon as the server answers: else its own error page came. */
function send(event: Event) {
  globalThis.ononline = null
  if (event.defaultPrevented) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  fetch('', { method: 'HEAD', cache: 'no-store' }).then(
    () => form.submit(),
    () => {
      globalThis.ononline = () => form.requestSubmit()
    },
  )
}

/** The scripts cannot be had, or take too long: what was held goes its own way. */
function giveUp() {
  if (holding.signal.aborted) return
  holding.abort()
  release()
}

function release() {
  showPictures()
  const happenings = [...held.values()]
  held.clear()
  for (const happen of happenings) happen()
}

/** Whether a picture that waits is to be seen already, as in a very tall window. */
function isPictureInView() {
  const picture = document.querySelector('img[loading=lazy]')?.closest('picture')
  return (picture?.parentElement?.getBoundingClientRect().top ?? Infinity) < innerHeight
}
