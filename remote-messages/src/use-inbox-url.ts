import type { MessageFilter } from '@sala/kit/contract/messages'
import { useLocation, useNavigate } from '@sala/kit/router'
import { t } from './words/t.ts'

export const filterNames: Record<MessageFilter, string> = {
  all: t('All'),
  unread: t('Unread'),
  unanswered: t('Unanswered'),
  undelivered: t('Undelivered'),
  'held-back': t('Spam'),
}

const filters = Object.keys(filterNames) as MessageFilter[]

/** Finds a filter by its name on the screen. */
export const findFilter = (name: string) =>
  filters.find((filter) => filterNames[filter] === name) ?? 'all'

/**
 * Stores filter, search text and open message in the URL, so that Back and reload restore them. Another filter or search
 * closes the message, which may not be in the new list.
 */
export function useInboxUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const current = new URLSearchParams(search)
  const filter = filters.find((one) => one === current.get('filter')) ?? 'all'

  const withParameters = (parameters: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(parameters)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }

  return {
    filter,
    find: current.get('find') ?? '',
    messageId: current.get('letter'),
    getMessageUrl: (id: string) => withParameters({ letter: id }),
    setFilter: (next: MessageFilter) =>
      navigate({
        search: withParameters({ filter: next === 'all' ? null : next, letter: null }),
      }),
    setFind: (find: string) =>
      navigate({ search: withParameters({ find, letter: null }) }, { replace: true }),
    close: () => navigate({ search: withParameters({ letter: null }) }),
  }
}
