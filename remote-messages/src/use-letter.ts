import type { Letter } from '@sala/kit/contract/letters'
import { useChanges } from '@sala/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { markLetter, readLetter } from './messages-api.ts'

/**
 * A letter that is open, and follows what others do with it. Who opens it has read it: that is
 * written down if it can be, and the letter is shown in any case.
 * @param email who is signed in
 */
export function useLetter(id: string, email: string | null) {
  const [letter, setLetter] = useState<Letter | null>(null)
  const [error, setError] = useState<string | null>(null)

  const read = useCallback(() => {
    return readLetter(id).then(
      (found) => {
        setLetter(found)
        setError(null)
        return found
      },
      (failure: Error) => setError(failure.message),
    )
  }, [id])
  const reload = useCallback(() => void read(), [read])

  useEffect(() => {
    read().then((found) => {
      if (!found) return
      markLetter(id, { isRead: true }).then(setLetter, () => undefined)
    })
  }, [id, read])
  useChanges('messages', email, reload)

  return { letter, error, reload, setLetter }
}
