import { useChanges, useQuery } from '@sala/kit/ui'
import { useEffect } from 'react'
import { markLetter, readLetter } from './messages-api.ts'

/**
 * A letter that is open, and follows what others do with it. Who opens it has read it: that is
 * written down if it can be, and the letter is shown in any case.
 * @param email who is signed in
 */
export function useLetter(id: string, email: string | null) {
  const { data, error, reload, setData } = useQuery(['letter', id], () => readLetter(id))
  useChanges('messages', email, reload)

  const isThere = data !== null
  useEffect(() => {
    if (isThere) markLetter(id, { isRead: true }).then(setData, () => undefined)
  }, [id, isThere, setData])

  return { letter: data, error, reload, setLetter: setData }
}
