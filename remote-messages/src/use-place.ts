import type { LetterFilter } from '@sala/kit/contract/letters'
import { useLocation, useNavigate } from '@sala/kit/router'

/** By the words that they are chosen by. */
export const filters = {
  All: 'all',
  Unread: 'unread',
  Unanswered: 'unanswered',
  Undelivered: 'undelivered',
  'Held back': 'held-back',
} as const satisfies Record<string, LetterFilter>

export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as FilterName[]

/** What is shown stands in the address, so that Back and reload keep it. */
export function usePlace() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const filter: FilterName =
    filterNames.find((name) => filters[name] === asked.get('filter')) ?? 'All'

  const withParts = (parts: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }

  return {
    filter,
    find: asked.get('find') ?? '',
    letterId: asked.get('letter'),
    /** Where a letter is open. */
    addressOf: (letterId: string) => withParts({ letter: letterId }),
    setFilter: (name: FilterName) =>
      navigate({ search: withParts({ filter: name === 'All' ? null : filters[name] }) }),
    setFind: (find: string) => navigate({ search: withParts({ find }) }, { replace: true }),
    close: () => navigate({ search: withParts({ letter: null }) }),
  }
}
