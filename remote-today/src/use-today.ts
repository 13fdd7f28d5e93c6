import type { Today } from '@sala/kit/contract/today'
import { useChanges, useList } from '@sala/kit/ui'
import { useCallback } from 'react'
import { readToday } from './today-api.ts'

/** As lists of the house go by ids. */
const _id = 'today'

/**
 * What there is to do, read anew whenever somebody changes what it tells of.
 * @param email who is signed in
 */
export function useToday(email: string | null) {
  const load = useCallback(async (): Promise<(Today & { _id: string })[]> => {
    const today = await readToday()
    return [{ ...today, _id }]
  }, [])
  const list = useList(load)
  useChanges('messages', email, list.reload)
  useChanges('staff', email, list.reload)
  useChanges('rooms', email, list.reload)
  useChanges('site', email, list.reload)
  return { list, today: list.entries?.[0] }
}
