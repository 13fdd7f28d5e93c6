import type { LiveRemote } from '@sala/kit/contract/remote'
import { ignoreCompositionKeys } from '@sala/kit/events'
import { createRoot } from 'react-dom/client'
import { openDocument } from './document/open-document.tsx'
import { documentRemote } from './document/page.ts'
import { HostFailed } from './host-failed.tsx'
import { createNotices } from './notices.tsx'

ignoreCompositionKeys()
const root = document.getElementById('root') as HTMLElement
const showNotice = createNotices(document.getElementById('notices') as HTMLElement)
const remote = documentRemote()

// Documents need no router, so they do not load the app.
if (!remote) openApp(() => root)
else if (remote.access === 'public') openDocument(root, remote, showNotice)
else openEntrance(remote)

async function openEntrance(remote: LiveRemote) {
  const app = { preload: preloadApp, open: openApp }
  try {
    const entrance = await import(/* webpackChunkName: "entrance" */ './document/open-entrance.tsx')
    entrance.openEntrance(root, remote, app)
  } catch {
    openApp(() => root)
  }
}

function loadApp() {
  return import(/* webpackChunkName: "app" */ './app.tsx')
}

async function preloadApp() {
  const { preload } = await loadApp()
  await preload()
}

/** @param place called once the app is loaded */
async function openApp(place: () => HTMLElement) {
  try {
    const app = await loadApp()
    await app.openApp(place())
  } catch (error) {
    createRoot(place()).render(<HostFailed error={error} />)
  }
}
