import type { PrerenderModule } from '@sala/kit/contract/page'
import { renderToString } from 'react-dom/server.edge'
import { headOf } from './head.ts'
import Screen from './screen.tsx'

const nobodySignsIn = () => undefined

/** The page as the browser will take it over: the same element with the same props. */
export const prerender: PrerenderModule['prerender'] = (page, address) => {
  const props = { session: null, onSignedIn: nobodySignsIn, page }
  return { html: renderToString(<Screen {...props} />), head: headOf(address) }
}
