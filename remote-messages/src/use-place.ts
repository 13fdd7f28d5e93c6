import type { LetterFilter } from '@sala/kit/contract/letters'
import { useLocation, useNavigate } from '@sala/kit/router'
import { t } from './words/t.ts'

/** The words that they are chosen by. */
export const filterNames: Record<LetterFilter, string> = {
  all: t('All'),
  unread: t('Unread'),
  unanswered: t('Unanswered'),
  undelivered: t('Undelivered'),
  'held-back': t('Held back'),
}

const filters = Object.keys(filterNames) as LetterFilter[]

/** The one that is chosen by these words. */
export const filterOf = (name: string) =>
  filters.find((filter) => filterNames[filter] === name) ?? 'all'

/** What is shown stands in the address, so that Back and reload keep it. */
export function usePlace() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const filter = filters.find((one) => one === asked.get('filter')) ?? 'all'

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
    setFilter: (next: LetterFilter) =>
      navigate({ search: withParts({ filter: next === 'all' ? null : next }) }),
    setFind: (find: string) => navigate({ search: withParts({ find }) }, { replace: true }),
    close: () => navigate({ search: withParts({ letter: null }) }),
  }
}
