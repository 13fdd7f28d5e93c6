import type { FullEntry } from '@sala/kit/contract/entry'
import type { HiddenEntry, Publication } from '@sala/kit/contract/today'
import { isVisible } from '../../content/entries/entry-settings.ts'

/** The entries of a list, and the field that has their title. */
export interface TitledList {
  list: string
  titleField: string
  entries: FullEntry[]
}

/** The entries that visitors do not see now: scheduled ones first, soonest first. */
export function listHidden(lists: TitledList[], nowMs: number): HiddenEntry[] {
  const hidden = lists.flatMap(({ list, titleField, entries }) =>
    entries
      .filter((entry) => !isVisible(entry, nowMs))
      .map((entry) => ({
        list,
        _id: entry._id,
        title: getTitle(entry, titleField),
        ...findReason(entry, nowMs),
      })),
  )
  return hidden.sort((one, other) => toTime(one.until) - toTime(other.until))
}

/** The entries that are scheduled to be shown. */
export function listComing(lists: TitledList[], nowMs: number): Publication[] {
  return lists.flatMap(({ list, titleField, entries }) =>
    entries.flatMap((entry) => {
      const { why, until } = findReason(entry, nowMs)
      if (why !== 'not yet' || until === null) return []
      return [{ of: list, title: getTitle(entry, titleField), at: until }]
    }),
  )
}

function findReason({ isHidden, showFrom, showUntil }: FullEntry, nowMs: number) {
  if (isHidden) return { why: 'hidden' as const, until: null }
  const isOver = showUntil !== null && Date.parse(showUntil) <= nowMs
  return isOver
    ? { why: 'over' as const, until: null }
    : { why: 'not yet' as const, until: showFrom }
}

const toTime = (until: string | null) => (until === null ? Infinity : Date.parse(until))

const getTitle = (entry: FullEntry, field: string) => String(entry[field as keyof FullEntry] ?? '')
