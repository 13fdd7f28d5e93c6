import { useLocation, useNavigate } from '@sala/kit/router'
import { useEffect, useState } from 'react'

/** The token of an invitation by whose link somebody has come. It leaves the address and the history at once. */
export function useInvitation() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => tokenIn(hash))

  useEffect(() => {
    const found = tokenIn(hash)
    if (found === null) return
    setToken(found)
    navigate({ pathname, search }, { replace: true, state })
  }, [pathname, search, hash, state, navigate])

  return { token, forget: () => setToken(null) }
}

function tokenIn(hash: string) {
  return new URLSearchParams(hash.slice(1)).get('invitation')
}
