import type { PrerenderModule } from '@sala/kit/contract/page'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import { renderToString } from 'react-dom/server.edge'
import Screen from './screen.tsx'
import th from './words/th.json'

const ignoreSession = () => undefined

/** Renders the form with the element, props and language that the browser hydrates. */
export const prerender: PrerenderModule['prerender'] = (page) => {
  const isThai = page.language === 'th'
  setLanguage(isThai ? 'th' : 'en')
  if (isThai) addCatalogue('auth', th)
  return {
    html: renderToString(<Screen session={null} onSignedIn={ignoreSession} page={page} />),
    head: null,
  }
}
