import type { Inbox, LetterFilter } from '@sala/kit/contract/letters'
import { useChanges, useList } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
import { listLetters } from './messages-api.ts'

const lettersAPage = 50

/**
 * The newest letters, which follow what others do, and those of longer ago as far as they were asked for.
 * @param email who is signed in
 */
export function useInbox(filter: LetterFilter, find: string, email: string | null) {
  const [most, setMost] = useState(lettersAPage)
  const [facts, setFacts] = useState<Omit<Inbox, 'letters'>>({
    hasOlder: false,
    canMail: true,
    isTold: false,
  })
  const load = useCallback(async () => {
    const { letters, ...rest } = await listLetters({ filter, find, most })
    setFacts(rest)
    return letters
  }, [filter, find, most])
  const list = useList(load)
  useChanges('messages', email, list.reload)

  return { list, ...facts, showOlder: () => setMost((shown) => shown + lettersAPage) }
}
