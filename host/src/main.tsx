import '@sala/kit/theme/base.css'
import { openDocument } from './document/open-document.tsx'
import { documentRemote } from './document/page.ts'
import { openNotices } from './notices.tsx'

const root = elementOf('root')
const notices = openNotices(elementOf('notices'))
const remote = documentRemote()

// Visitors of a public page wait for neither the router nor what comes with it.
if (remote) openDocument(root, remote, notices)
else import(/* webpackChunkName: "app" */ './app.tsx').then(({ openApp }) => openApp(root))

function elementOf(id: string) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element with the id ${id}`)
  return element
}
