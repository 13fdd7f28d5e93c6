import { useCallback, useRef } from 'react'
import type { Entry } from '../../contract/entry.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { t } from '../../words/t.ts'
import type { CollectionState } from '../use-collection.ts'

interface Parts extends Pick<CollectionState, 'changeSelected' | 'move' | 'focus'> {
  /** All entries in the list's own order. */
  entries: Entry[] | null
  /** Whether the rows are shown in this order; without it there is no “up” and “down”. */
  isListOrder: boolean
  onHistory: (entry: Entry) => void
}

/** The items of a row's menu, computed when it opens. */
export function useRowMenu(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts

  return useCallback((entry: Entry): MenuItem[] => {
    const { entries, isListOrder, changeSelected, move, focus, onHistory } = latest.current
    const ids = entries?.map(({ _id }) => _id) ?? []
    const at = ids.indexOf(entry._id)
    const moveBefore = (before: string | null) => () => {
      focus(entry._id)
      move(entry, before)
    }
    const moves = [
      { label: t('Move up'), isShown: isListOrder && at > 0, before: ids[at - 1] },
      { label: t('Move down'), isShown: isListOrder && at < ids.length - 1, before: ids[at + 2] },
      { label: t('Move to the top'), isShown: at > 0, before: ids[0] },
    ]
    const action = entry.isHidden ? 'show' : 'hide'
    return [
      ...moves
        .filter(({ isShown }) => isShown)
        .map(({ label, before }) => ({ label, onPress: moveBefore(before ?? null) })),
      {
        label: entry.isHidden ? t('Show') : t('Hide'),
        onPress: () => changeSelected(action, [entry]),
      },
      { label: t('History'), onPress: () => onHistory(entry) },
    ]
  }, [])
}
