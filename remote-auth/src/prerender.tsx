import type { PrerenderModule } from '@sala/kit/contract/page'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import { renderToString } from 'react-dom/server.edge'
import Screen from './screen.tsx'
import th from './words/th.json'

const nobodySignsIn = () => undefined

/** The form as the browser will take it over: the same element with the same props, in the same language. */
export const prerender: PrerenderModule['prerender'] = (page) => {
  const isThai = page.language === 'th'
  setLanguage(isThai ? 'th' : 'en')
  if (isThai) addCatalogue('auth', th)
  return {
    html: renderToString(<Screen session={null} onSignedIn={nobodySignsIn} page={page} />),
    head: null,
  }
}
