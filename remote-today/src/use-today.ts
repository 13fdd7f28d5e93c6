import { useChanges, useQuery } from '@sala/kit/ui'
import { request } from '@sala/kit/api/request'
import type { Today } from '@sala/kit/contract/today'

/**
 * What there is to do, read anew whenever somebody changes what it tells of.
 * @param email who is signed in
 */
export function useToday(email: string | null) {
  const query = useQuery(['today'], readToday)
  const { data, reload } = query
  useChanges('messages', email, reload)
  useChanges('staff', email, reload)
  useChanges('rooms', email, reload)
  useChanges('site', email, reload)
  return { list: { ...query, entries: data && [data] }, today: data }
}

/** All that is shown, by one call. */
export const readToday = () => request<Today>('GET', '/today')
