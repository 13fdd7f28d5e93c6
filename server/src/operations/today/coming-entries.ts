import type { FullEntry } from '@sala/kit/contract/entry'
import type { HiddenEntry, Publication } from '@sala/kit/contract/today'
import { isVisible } from '../../content/entries/entry-settings.ts'

/** The entries of a list, and the field that they are called by. */
export interface TitledList {
  list: string
  titleField: string
  entries: FullEntry[]
}

/** What visitors do not see now: first what they will see, soonest first. */
export function hiddenIn(lists: TitledList[], nowMs: number): HiddenEntry[] {
  const hidden = lists.flatMap(({ list, titleField, entries }) =>
    entries
      .filter((entry) => !isVisible(entry, nowMs))
      .map((entry) => ({
        list,
        _id: entry._id,
        title: titleOf(entry, titleField),
        ...reasonOf(entry, nowMs),
      })),
  )
  return hidden.sort((one, other) => momentOf(one.until) - momentOf(other.until))
}

/** What visitors will see by its time alone, soonest first. */
export function comingIn(lists: TitledList[], nowMs: number): Publication[] {
  return lists.flatMap(({ list, titleField, entries }) =>
    entries.flatMap((entry) => {
      const { why, until } = reasonOf(entry, nowMs)
      if (why !== 'not yet' || until === null) return []
      return [{ of: list, title: titleOf(entry, titleField), at: until }]
    }),
  )
}

function reasonOf({ isHidden, showFrom, showUntil }: FullEntry, nowMs: number) {
  if (isHidden) return { why: 'hidden' as const, until: null }
  const isOver = showUntil !== null && Date.parse(showUntil) <= nowMs
  return isOver
    ? { why: 'over' as const, until: null }
    : { why: 'not yet' as const, until: showFrom }
}

const momentOf = (until: string | null) => (until === null ? Infinity : Date.parse(until))

const titleOf = (entry: FullEntry, field: string) => String(entry[field as keyof FullEntry] ?? '')
