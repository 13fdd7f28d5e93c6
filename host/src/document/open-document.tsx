import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshLiveSet, switchLiveSet } from '../federation/live-set.ts'
import type { LoadedScreen } from '../federation/load-screen.ts'
import { RemoteScreen } from '../federation/remote-screen.tsx'
import { forgetScreen, getScreen } from '../federation/screens.ts'
import type { ShowNotice } from '../notices.tsx'
import { DocumentFailed } from './document-failed.tsx'
import { hydrate } from './hydrate.tsx'
import { documentRemote, pageData } from './page.ts'
import { preserveTyped, readTyped } from './preserve-typed.ts'
import { watchVitals } from './vitals.ts'

/**
 * Opens the document of a public remote. A page that the server has rendered is hydrated; otherwise the screen is
 * rendered here.
 */
export function openDocument(root: HTMLElement, remote: LiveRemote, showNotice: ShowNotice) {
  const page = pageData()
  if (page) hydrateWhenLoaded(root, remote, page, showNotice)
  else createRoot(root).render(<RemoteScreen remote={remote} />)
}

/** If the scripts cannot be loaded, the page stays: it can be read, and its form works. */
async function hydrateWhenLoaded(
  root: HTMLElement,
  remote: LiveRemote,
  page: PageData,
  showNotice: ShowNotice,
) {
  const retry = async () => {
    // By now another version may be live.
    await refreshLiveSet()
    switchLiveSet()
    await hydrateWhenLoaded(root, documentRemote() ?? remote, page, showNotice)
  }

  const screen = getScreen(remote)
  try {
    const module = await screen.load()
    show(root, remote, page, { release: screen.release, module })
    showNotice(null)
    watchVitals(remote)
  } catch (error) {
    forgetScreen(remote, screen)
    releaseQueued()
    showNotice(<DocumentFailed error={error} onRetry={retry} />)
  }
}

function show(root: HTMLElement, remote: LiveRemote, page: PageData, loaded: LoadedScreen) {
  const { version } = root.dataset
  if (loaded.release.version === version) {
    preserveTyped(root)
    return hydrate(root, remote, page, loaded, <Successor remote={remote} />)
  }
  // Another release has rendered the page, so it cannot be hydrated.
  releaseQueued()
  const next = document.createElement('div')
  next.id = root.id
  preserveTyped(next, readTyped(root))
  root.replaceWith(next)
  createRoot(next).render(<RemoteScreen remote={remote} />)
}

/** Lets the browser handle queued events: a submitted form is sent without scripts. */
const releaseQueued = () => globalThis.salaTakeOver?.()()

/** Replaces a screen that threw. The next one is known after this has rendered once. */
function Successor({ remote }: { remote: LiveRemote }) {
  const [isKnown, setKnown] = useState(false)
  useLayoutEffect(() => setKnown(true), [])

  return isKnown && <RemoteScreen remote={remote} />
}
