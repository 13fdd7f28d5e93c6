import { useChanges, useQuery } from '@sala/kit/ui'
import { readToday } from './today-api.ts'

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
