import type { PrerenderModule } from '@sala/kit/contract/page'
import { renderToString } from 'react-dom/server.edge'
import { headOf } from './head.ts'
import { Facts } from './house/facts.tsx'
import { Prices } from './prices/prices.tsx'
import Screen from './screen.tsx'
import { staticParts } from './site/static-part.tsx'
import { MenuFacts } from './top-bar/menu-facts.tsx'
import { speakOnServer } from './words/on-server/spoken.ts'

const nobodySignsIn = () => undefined
Object.assign(staticParts, { facts: Facts, menu: MenuFacts, prices: Prices })

/** The page as the browser will take it over: the same element with the same props. */
export const prerender: PrerenderModule['prerender'] = (page, address) => {
  const { language = 'en' } = page
  speakOnServer(language)
  const props = { session: null, onSignedIn: nobodySignsIn, page }
  return {
    html: renderToString(<Screen {...props} />),
    head: headOf(address, language, page.site),
  }
}
