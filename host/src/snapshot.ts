// What a screen of the back-office looked like when it was opened. The next time, `ask.ts` shows it before the scripts
// have loaded, if nothing has changed since. Only screens whose remote names `lists` have one: the server then knows
// what the screen depends on.

/** A text or an element. */
export type SnapshotPart =
  | string
  | [name: string, attributes: Record<string, string>, ...parts: SnapshotPart[]]

export interface StoredSnapshot {
  /** `salaSnapshot.toKey()` at that time. */
  key: string
  /** The styles that scripts have added to the page. */
  css: string
  /** What is in `#root`. */
  parts: SnapshotPart[]
}

declare global {
  /** Set by ask.ts. */
  var salaSnapshot:
    | {
        /** Changes with everything that the screen depends on. @throws without a session */
        toKey: () => string
        /** Whether the page shows a snapshot, until the app is rendered. */
        isShown: boolean
        /** Sends the messages that have waited for the host. */
        sendHeld: () => void
      }
    | undefined
}

const saveAfterMs = 2000
/** Storage is small, and drafts come first. */
const maxLength = 200_000
/** How far down a snapshot shows anything, in heights of the window. */
const depth = 1.5
/** Elements with boxes in their place: a user could type into them, or they do something by themselves. */
const boxed =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], iframe, canvas, video, audio'
/** Elements of a screen that waits, or tells of an error. */
const unfinished = '[aria-busy=true], [data-shape], [role=alert], [aria-live=assertive]:not(:empty)'

/** Saves a snapshot once the screen is there, unless the user has done anything or left it before. */
export function saveSnapshotLater(root: HTMLElement) {
  const { href } = location
  const touched = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'input']) {
    addEventListener(type, () => touched.abort(), { capture: true, signal: touched.signal })
  }
  const waitForIdle = globalThis.requestIdleCallback ?? setTimeout
  const wait = () => setTimeout(() => waitForIdle(save), saveAfterMs)
  const save = () => {
    if (touched.signal.aborted || location.href !== href) return
    if (root.querySelector(unfinished)) wait()
    else store(root)
  }
  wait()
}

/** Ends what `ask.ts` has shown. The app has replaced the elements, and has styles of its own. */
export function endSnapshot() {
  const { salaSnapshot: snapshot } = globalThis
  if (!snapshot?.isShown) return
  snapshot.isShown = false
  document.adoptedStyleSheets = []
}

function store(root: HTMLElement) {
  try {
    const key = globalThis.salaSnapshot?.toKey()
    if (!key) return
    const parts = [...root.childNodes].flatMap(toPart)
    const snapshot = JSON.stringify({ key, css: readCss(), parts } satisfies StoredSnapshot)
    const name = `snapshot ${location.pathname}`
    if (snapshot.length > maxLength) localStorage.removeItem(name)
    else localStorage.setItem(name, snapshot)
  } catch {
    // Storage may be forbidden or full; or the session has just ended.
  }
}

function toPart(node: Node): SnapshotPart[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  if (node.matches(boxed)) return toBox(node)
  const named = node.getAttributeNames().map((name) => [name, node.getAttribute(name) ?? ''])
  const attributes: Record<string, string> = Object.fromEntries(named)
  if (node instanceof HTMLInputElement && node.checked) attributes.checked = ''
  const { top, height } = node.getBoundingClientRect()
  if (top + scrollY < depth * innerHeight) {
    return [[node.localName, attributes, ...[...node.childNodes].flatMap(toPart)]]
  }
  // Empty: layout takes most of the time until the first paint.
  return [[node.localName, { ...attributes, style: `height:${height}px` }]]
}

/** A box that looks like the empty field. */
function toBox(field: Element): SnapshotPart[] {
  const { width, height } = field.getBoundingClientRect()
  const { position, display, verticalAlign, margin, backgroundColor } = getComputedStyle(field)
  // It lies over what is shown in its place.
  if (position === 'absolute') return []
  const size = `width:${width}px;height:${height}px`
  const place = `display:${display};vertical-align:${verticalAlign};margin:${margin}`
  const style = `${place};${size};background:${backgroundColor}`
  return [['i', { class: field.className, style }]]
}

/** The style sheets of the kit and of remotes. The host's are in the page. */
function readCss() {
  const added = document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(
    'style[data-emotion], link[href*="/remotes/"]',
  )
  const rules = [...added].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
  return rules.map(({ cssText }) => cssText).join('\n')
}
