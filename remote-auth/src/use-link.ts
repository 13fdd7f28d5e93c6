import { ApiError } from '@sala/kit/api/api-error'
import type { LinkCheck, LinkDetails } from '@sala/kit/contract/auth'
import { useCallback, useEffect, useState } from 'react'
import { checkLink } from './auth-api.ts'

/** The link of an invitation or of a password reset. */
export type Link = LinkCheck

type Checked =
  | { state: 'checking' }
  /** `details` is null on an older server, which does not know them. */
  | { state: 'valid'; details: LinkDetails | null }
  | { state: 'invalid' }
  | { state: 'failed'; message: string }

/** Checks whether a link can be used, before the user chooses a password. */
export function useCheckedLink(link: Link) {
  const [checked, setChecked] = useState<Checked>({ state: 'checking' })

  const check = useCallback(async () => {
    setChecked({ state: 'checking' })
    try {
      setChecked({ state: 'valid', details: await checkLink(link) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { httpStatus, message } = error
      setChecked(httpStatus === 403 ? { state: 'invalid' } : { state: 'failed', message })
    }
  }, [link])

  useEffect(() => void check(), [check])

  return { checked, check }
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
