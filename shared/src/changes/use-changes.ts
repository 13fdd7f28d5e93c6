import { useEffect } from 'react'
import { followList } from './follow-list.ts'

const endWhenHiddenForMs = 60_000

/**
 * Shows what others change in a list while it is open. Nobody follows from a page that is hidden for long.
 * @param email who is signed in
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
    const look = () => {
      if (document.visibilityState === 'visible') follow()
      else timer = setTimeout(end, endWhenHiddenForMs)
    }

    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      end()
    }
  }, [name, email, reload])
}
