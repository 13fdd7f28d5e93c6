import '@sala/kit/theme/base.css'
import { documentRemote } from './document/page.ts'
import { getScreen } from './federation/screens.ts'

// Nothing that this file imports may import React: a public page's remote is loaded while React is, and not after it.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch((error) => {
  console.error(error)
  // Lets the browser handle queued events.
  globalThis.salaTakeOver?.()()
})

const remote = documentRemote()
if (remote?.access === 'public') {
  const loading = getScreen(remote).load()
  // bootstrap.tsx waits for the same promise, and shows the error.
  loading.catch(() => undefined)
}
