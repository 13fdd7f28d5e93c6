import { useEffect, useState } from 'react'

/** The link of an invitation or of a password reset. */
export interface Link {
  kind: 'invitation' | 'reset'
  token: string
}

/** Reads the link that the page was opened by, and removes it from the address and the history. */
export function useLink() {
  const [link, setLink] = useState<Link | null>(null)

  useEffect(() => {
    const readHash = () => {
      const found = parseLink(location.hash)
      if (found === null) return
      setLink(found)
      removeHash()
    }
    readHash()
    addEventListener('hashchange', readHash)
    return () => removeEventListener('hashchange', readHash)
  }, [])

  return { link, discard: () => setLink(null) }
}

/** Removes the hash. The popstate event notifies a router, where there is one. */
function removeHash() {
  const { state } = history
  history.replaceState(state, '', location.pathname + location.search)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** Returns the hash of a link. */
export const toHash = ({ kind, token }: Link) => `#${new URLSearchParams({ [kind]: token })}`

function parseLink(hash: string): Link | null {
  const params = new URLSearchParams(hash.slice(1))
  for (const kind of ['invitation', 'reset'] as const) {
    const token = params.get(kind)
    if (token !== null) return { kind, token }
  }
  return null
}
