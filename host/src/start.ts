// The server puts this into pages that it has rendered, as their first script. It lets the others
// wait until somebody touches the page or nothing else is going on, and holds what would be lost
// until they have taken the page over. It imports nothing: it is an inline script.

const idleAfterMs = 4000
const idleWithinMs = 4000
const takeOverWithinMs = 10_000
const touches = 'pointerdown pointermove touchstart keydown wheel scroll focusin click submit'
const messages = ['snackbar', 'logout']

const html = document.documentElement
const held = new Map<unknown, () => void>()
const waiting = new AbortController()
const holding = new AbortController()

html.dataset.loading = ''
html.dataset.waiting = ''
for (const type of [...touches.split(' '), ...messages]) {
  addEventListener(type, start, { capture: true, passive: true, signal: waiting.signal })
}
for (const type of ['click', 'submit', ...messages]) {
  addEventListener(type, hold, { capture: true, signal: holding.signal })
}
addEventListener('load', () => {
  // Once the page has been painted.
  requestAnimationFrame(() => setTimeout(() => delete html.dataset.loading))
  if (isPictureInView()) start()
  // A page that is never idle, as on a phone that is busy, starts all the same. To a timer, which
  // stands in where there is no idle callback, options are no delay.
  const whenIdle = (globalThis.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback
  setTimeout(() => whenIdle(start, { timeout: idleWithinMs }), idleAfterMs)
})
globalThis.salaTakeOver = () => {
  holding.abort()
  return release
}

/** Adds the scripts that wait in the page, with hints for all that they will load. */
function start(event?: unknown) {
  const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>
  // Of a mouse that merely rests where the page has appeared.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  if (waiting.signal.aborted) return
  waiting.abort()
  delete html.dataset.waiting
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

/** The scripts cannot be had, or take too long: what was held goes its own way. */
function giveUp() {
  if (holding.signal.aborted) return
  holding.abort()
  release()
}

function release() {
  const happenings = [...held.values()]
  held.clear()
  for (const happen of happenings) happen()
}

/** Whether a picture that waits is to be seen already, as in a very tall window. */
function isPictureInView() {
  const picture = document.querySelector('img[loading=lazy]')?.closest('picture')
  return (picture?.parentElement?.getBoundingClientRect().top ?? Infinity) < innerHeight
}
