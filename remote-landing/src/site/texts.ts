import type { PageSite } from '@sala/kit/contract/site'
import { type OwnText, spoken } from '../words/spoken.ts'

/** As an owner has put it, or as the release says it. */
export function textOf(site: Pick<PageSite, 'texts'> | undefined, name: OwnText) {
  return site?.texts[name] || spoken.originals[name]
}
