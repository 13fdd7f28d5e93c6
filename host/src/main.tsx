import '@sala/kit/theme/base.css'
import { createRoot } from 'react-dom/client'
import { openDocument } from './document/open-document.tsx'
import { documentRemote } from './document/page.ts'
import { HostFailed } from './host-failed.tsx'
import { openNotices } from './notices.tsx'

const root = elementOf('root')
const notices = openNotices(elementOf('notices'))
const remote = documentRemote()

// Visitors of a public page wait for neither the router nor what comes with it.
if (remote) openDocument(root, remote, notices)
else openApp()

async function openApp() {
  try {
    const app = await import(/* webpackChunkName: "app" */ './app.tsx')
    app.openApp(root)
  } catch (error) {
    createRoot(root).render(<HostFailed error={error} />)
  }
}

function elementOf(id: string) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element with the id ${id}`)
  return element
}
