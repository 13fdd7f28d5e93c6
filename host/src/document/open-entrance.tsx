import type { LiveRemote } from '@sala/kit/contract/remote'
import { readSession } from '@sala/kit/stored-session'
import { currentLanguage } from '@sala/kit/words'
import { useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { liveSetStore, refreshLiveSet, switchLiveSet } from '../federation/live-set.ts'
import { forgetScreen, getScreen } from '../federation/screens.ts'
import { watchUncaught } from '../federation/uncaught.ts'
import { useSession } from '../session/session-store.ts'
import { loadWords, setPageLanguage } from '../words/page-language.ts'
import { hydrate } from './hydrate.tsx'
import { pageData } from './page.ts'
import { readTyped } from './preserve-typed.ts'

interface App {
  /** Fetches all that it needs to be shown. */
  preload: () => Promise<unknown>
  /** Shows it where `place` says, as soon as it is there. */
  open: (place: () => HTMLElement) => Promise<void>
}

/**
 * Hydrates the rendered sign-in. The app replaces it when the user is signed in, and when the document cannot be
 * hydrated.
 */
export async function openEntrance(root: HTMLElement, remote: LiveRemote, app: App) {
  watchUncaught()
  const page = pageData()
  let shown: Root | undefined
  let next: HTMLElement | undefined
  let isEntering = false

  function place() {
    if (next) return next
    shown?.unmount()
    next = document.createElement('div')
    next.id = root.id
    root.replaceWith(next)
    return next
  }
  async function enter() {
    if (isEntering) return
    isEntering = true
    // It leads to this screen.
    document.getElementById('offer')?.remove()
    // Queued submits are dropped: without scripts the server would refuse them.
    globalThis.salaTakeOver?.()
    nameStyles(remote)
    if (await loadRemotes()) await app.open(place)
  }

  if (readSession() || !page) return enter()
  setPageLanguage()
  // The document has only this remote.
  refreshLiveSet()
  useSession.subscribe(({ signedIn }) => signedIn && enter())
  // Typing means a sign-in will follow. Other visitors do not load the app. The words are for the server's answers.
  const prepare = () => {
    app.preload().catch(() => {})
    return loadWords()
  }
  // A form that was filled in before the scripts were there may be sent by hydration.
  const prepared = readTyped(root).size > 0 && prepare()
  root.addEventListener('input', prepare, { once: true })
  // A passkey needs no typing.
  root.addEventListener('click', loadWords, { once: true })

  const screen = getScreen(remote)
  try {
    const module = await screen.load()
    await prepared
    const { release } = screen
    const isOther = release.version !== root.dataset.version
    if (isOther || !isTranslated(remote)) return enter()
    shown = hydrate(root, remote, page, { release, module }, <Entered enter={enter} />)
  } catch {
    forgetScreen(remote, screen)
    enter()
  }
}

/**
 * Switches from the document's remote to the whole live set. Without it, the app shows that it cannot be loaded.
 * @returns false when the page is being reloaded for a newer host
 */
async function loadRemotes() {
  if (!liveSetStore.getState().next) await refreshLiveSet()
  if (liveSetStore.getState().next) return !switchLiveSet()
  liveSetStore.setState({ remotes: null })
  return true
}

/**
 * Sets the full addresses of the release's style sheets in the document. They have only file names, by which the build
 * of another remote would take them for its own and not load those.
 */
function nameStyles({ manifest, integrity }: LiveRemote) {
  const base = new URL(manifest, location.href)
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const { href, pathname } = new URL(style.dataset.href ?? '', base)
    if (integrity?.[pathname]) style.dataset.href = href
  }
}

/** Whether the screen's texts in the page's language are loaded. */
const isTranslated = ({ name }: LiveRemote) =>
  currentLanguage() === 'en' || globalThis.salaWords?.catalogues[name] !== undefined

/** Replaces a screen that threw. */
function Entered({ enter }: { enter: () => Promise<void> }) {
  useEffect(() => void enter(), [enter])
  return null
}
