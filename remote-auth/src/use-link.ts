import { useEffect, useState } from 'react'

/** By which somebody has come: to work here, or for a new password. */
export interface Link {
  kind: 'invitation' | 'reset'
  /** What is secret in it. */
  token: string
}

/** The link by which somebody has come. It leaves the address and the history at once. */
export function useLink() {
  const [link, setLink] = useState<Link | null>(null)

  useEffect(() => {
    const take = () => {
      const found = linkIn(location.hash)
      if (found === null) return
      setLink(found)
      leaveAddress()
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  return { link, forget: () => setLink(null) }
}

/** This screen also stands where there is no router; one that is there reads the address anew. */
function leaveAddress() {
  const { state } = history
  history.replaceState(state, '', location.pathname + location.search)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** What stands after the address in such a link. */
export const hashOf = ({ kind, token }: Link) => `#${new URLSearchParams({ [kind]: token })}`

function linkIn(hash: string): Link | null {
  const said = new URLSearchParams(hash.slice(1))
  for (const kind of ['invitation', 'reset'] as const) {
    const token = said.get(kind)
    if (token !== null) return { kind, token }
  }
  return null
}
