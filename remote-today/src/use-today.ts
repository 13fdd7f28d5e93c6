import { request } from '@sala/kit/api/request'
import type { Today } from '@sala/kit/contract/today'
import { useChanges, useQuery } from '@sala/kit/ui'

/**
 * Loads the overview, and reloads it when messages, staff, rooms or the site change.
 * @param email of the signed-in user
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

const readToday = () => request<Today>('GET', '/today')
