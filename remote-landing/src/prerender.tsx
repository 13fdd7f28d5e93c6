import type { PrerenderModule } from '@sala/kit/contract/page'
import { renderToString } from 'react-dom/server.edge'
import { createPageHead } from './head.ts'
import { Facts, MenuFacts } from './house/facts.tsx'
import { Prices } from './prices/prices.tsx'
import Screen from './screen.tsx'
import { staticParts } from './site/site-context.tsx'
import { setServerLanguage } from './words/on-server/translation.ts'

const ignoreSignIn = () => undefined
Object.assign(staticParts, { facts: Facts, menu: MenuFacts, prices: Prices })

/** Renders the same element with the same props as the browser hydrates. */
export const prerender: PrerenderModule['prerender'] = (page, address) => {
  const { language = 'en' } = page
  setServerLanguage(language)
  const props = { session: null, onSignedIn: ignoreSignIn, page }
  return {
    html: renderToString(<Screen {...props} />),
    head: createPageHead(address, language, page.site),
  }
}
