import { useEffect } from 'react'
import { followList } from './follow-list.ts'

const endWhenHiddenForMs = 60_000

/**
 * Calls `reload` when another user changes a list. Stops while the page is hidden for more than a minute.
 * @param email of the signed-in user
 */
export function useChanges(name: string, email: string | null, reload: () => void) {
  useEffect(() => {
    if (!email) return
    let following: AbortController | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const follow = () => {
      clearTimeout(timer)
      if (following) return
      following = new AbortController()
      followList(name, reload, following.signal)
    }
    const end = () => {
      following?.abort()
      following = null
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') follow()
      else timer = setTimeout(end, endWhenHiddenForMs)
    }

    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      end()
    }
  }, [name, email, reload])
}
