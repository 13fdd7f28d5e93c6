import type { Announcements } from '@dnd-kit/core'
import { t } from '../../words/t.ts'

export const instructions = () => ({
  draggable: t(
    'Space takes the row, the arrow keys move it, Space puts it down, and Escape puts it back.',
  ),
})

/** What a screen reader hears of a row that is moved. @param ids in the order that is shown */
export function announcementsOf(ids: string[], nameOf: (id: string) => string): Announcements {
  /** What was said last of its place: it stands over its own place when it is taken. */
  let told = ''
  const placeOf = (id: string, overId = id) =>
    t('{name}, place {place} of {count}.', {
      name: nameOf(id),
      place: ids.indexOf(overId) + 1,
      count: ids.length,
    })

  return {
    onDragStart({ active }) {
      told = placeOf(String(active.id))
      return t('Taken: {place}', { place: told })
    },
    onDragOver({ active, over }) {
      const place = over ? placeOf(String(active.id), String(over.id)) : told
      if (place === told) return undefined
      told = place
      return place
    },
    onDragEnd: ({ active, over }) =>
      t('Put down: {place}', {
        place: placeOf(String(active.id), over ? String(over.id) : undefined),
      }),
    onDragCancel: ({ active }) => t('Put back: {place}', { place: placeOf(String(active.id)) }),
  }
}
