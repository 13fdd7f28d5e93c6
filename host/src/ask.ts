// Inline script of back-office pages with a list: requests the answers that the screen needs first, and starts the other
// scripts. If nothing has changed since the screen was opened last, its snapshot (snapshot.ts) is painted before them.
// `data-reads` has the paths of the answers, `data-state` a hash of the page and its lists. Without imports.

type StoredSnapshot = import('./snapshot.ts').StoredSnapshot
type SnapshotPart = StoredSnapshot['parts'][number]

/** The page may get into the background, where nothing is painted. */
const longestWaitMs = 500
const svg = 'http://www.w3.org/2000/svg'

const { reads = '', state = '' } = (document.currentScript as HTMLScriptElement).dataset
const session = readSession()
const snapshot = readSnapshot()
const scripts = document.getElementById('scripts') as HTMLTemplateElement | null

const held: Event[] = []
const holding = new AbortController()

if (snapshot) {
  for (const type of ['snackbar', 'logout']) {
    addEventListener(type, hold, { capture: true, signal: holding.signal })
  }
} else fetchEarly()
document.addEventListener('readystatechange', onParsed, { once: true })

/** As in `readSession` of the kit (stored-session.ts), which removes anything else later. */
function readSession(): { token: string; expiresAt?: string } | undefined {
  try {
    const session = JSON.parse(localStorage.token)
    if (session.token && /^[\w.~+/=-]{1,1000}$/.test(session.token)) return session
  } catch {}
}

/** What the screen looked like when it was opened last; undefined when anything has changed since. */
function readSnapshot(): StoredSnapshot | undefined {
  try {
    if (!session || !state || Date.parse(session.expiresAt ?? '') < Date.now()) return undefined
    const stored = JSON.parse(localStorage[`snapshot ${location.pathname}`])
    if (stored.key === toKey()) return stored
  } catch {}
}

/** Requests the lists, and fetches the scripts. */
function fetchEarly() {
  document.head.append(...(scripts?.content.querySelectorAll('link') ?? []))
  // Without a session the page redirects to the sign-in.
  if (!session || globalThis.salaPrefetched) return
  const { token } = session
  const arrived = new Map<string, unknown>()
  const prefetch = async (path: string) => {
    // Ignores errors: the list requests again and shows them.
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`/api${path}`, { headers })
      if (response.ok) arrived.set(path, await response.json())
    } catch {}
    return arrived.get(path)
  }
  const answers = new Map(reads.split(' ').map((path) => [path, prefetch(path)]))
  globalThis.salaPrefetched = { token, atMs: performance.now(), answers, arrived }
}

function onParsed() {
  const isShown = Boolean(snapshot && show(snapshot))
  if (session && state) globalThis.salaSnapshot = { toKey, isShown, sendHeld }
  if (!isShown) sendHeld()
  if (!isShown || document.hidden) return startScripts()
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(startScripts))
  setTimeout(startScripts, longestWaitMs)
}

function startScripts() {
  fetchEarly()
  // The second time, it is empty.
  if (scripts) document.head.append(scripts.content)
}

/** Messages wait for the host. */
function hold(event: Event) {
  event.stopImmediatePropagation()
  held.push(event)
}

function sendHeld() {
  holding.abort()
  for (const { type, detail } of held as CustomEvent[]) {
    document.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

/** Shows a snapshot in the app's place. @returns whether that was possible */
function show({ css, parts }: StoredSnapshot) {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    // Only a picture: the app replaces it as a whole.
    const picture = document.createElement('div')
    picture.inert = true
    picture.style.display = 'contents'
    picture.append(...parts.map((part) => toNode(part)))
    document.adoptedStyleSheets = [sheet]
    document.getElementById('root')?.replaceChildren(picture)
    return true
  } catch {
    return false
  }
}

/** Everything that the screen depends on: the page, its lists, the account, and what this browser has stored. */
function toKey() {
  const { token, ...stored } = { ...localStorage }
  const { token: _, expiresAt, ...account } = JSON.parse(token)
  const others = Object.entries(stored).filter(([name]) => !name.startsWith('snapshot '))
  return JSON.stringify([state, location.href, innerWidth, account, others.sort()])
}

/** Creates what `toPart` in snapshot.ts has read. The page's policy allows no HTML here. */
function toNode(part: SnapshotPart, namespace = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof part === 'string') return document.createTextNode(part)
  const [name, attributes, ...parts] = part
  const inner = name === 'svg' ? svg : namespace
  const element = document.createElementNS(inner, name) as HTMLElement
  for (const [attribute, value] of Object.entries(attributes)) {
    // The page's policy allows no such attribute either.
    if (attribute === 'style') element.style.cssText = value
    else element.setAttribute(attribute, value)
  }
  element.append(...parts.map((one) => toNode(one, inner)))
  return element
}
