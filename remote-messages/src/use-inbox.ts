import type { LetterFilter } from '@sala/kit/contract/letters'
import { useChanges, useQuery } from '@sala/kit/ui'
import { useState } from 'react'
import { listLetters } from './messages-api.ts'

const lettersAPage = 50

/**
 * The newest letters, which follow what others do, and those of longer ago as far as they were asked for.
 * @param email who is signed in
 */
export function useInbox(filter: LetterFilter, find: string, email: string | null) {
  const [most, setMost] = useState(lettersAPage)
  const query = useQuery(['inbox', filter, find, most], () => listLetters({ filter, find, most }))
  const { data, reload } = query
  useChanges('messages', email, reload)
  const { letters = null, hasOlder = false, canMail = true, isTold = false } = data ?? {}

  return {
    list: { ...query, entries: letters },
    hasOlder,
    canMail,
    isTold,
    showOlder: () => setMost((shown) => shown + lettersAPage),
  }
}
