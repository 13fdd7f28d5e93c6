import type { LiveSet } from '@sala/shared/contract/remote'
import type { Release } from '../ledger/repository.ts'
import { addressOf } from './compose.ts'

const ownFile = /\b(src|href)=("?)%HOST%\/([^"\s>]+)\2/g

/**
 * Puts the live set and the address of the host's files into the host's page, with the hash of each
 * script and style sheet, so that a browser takes them as they were published or not at all.
 */
export function fillPage({ host, html }: { host: Release; html: string }, liveSet: LiveSet) {
  const withHash = (whole: string, _attribute: string, _quote: string, path: string) => {
    const file = /\.(js|css)$/.test(path) ? host.manifest.files[path] : undefined
    return file ? `${whole} integrity="${file.integrity}"` : whole
  }
  return (
    html
      .replace(ownFile, withHash)
      .replaceAll('%HOST%', addressOf(host))
      // Inside a script element, only `<` could end it.
      .replace('"%LIVE_SET%"', () => JSON.stringify(liveSet).replaceAll('<', '\\u003c'))
  )
}
