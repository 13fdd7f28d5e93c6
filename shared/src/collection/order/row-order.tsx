import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { type Collection, nameOf } from '../define-collection.ts'
import { announcementsOf, instructions } from './announcements.ts'
import { HandlesAreThere } from './move-handle.tsx'

interface Props {
  collection: Collection
  /** As they are shown; null while the list is on its way. */
  entries: Entry[] | null
  isMovable: boolean
  /** @param at its new place, from 0 */
  onDrop: (id: string, at: number) => void
  /** The table, with an `OrderedRow` for each entry. */
  children: ReactNode
}

/** A press that goes nowhere takes nothing. */
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** Where rows can be moved by their handles: by pointer, by touch and by keyboard. */
export function RowOrder({ collection, entries, isMovable, onDrop, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = useMemo(() => entries?.map(({ _id }) => _id) ?? [], [entries])
  const accessibility = useMemo(() => {
    const names = new Map(entries?.map((entry) => [entry._id, nameOf(collection, entry)]))
    const announcements = announcementsOf(ids, (id) => names.get(id) ?? '')
    return { announcements, screenReaderInstructions: instructions }
  }, [collection, entries, ids])

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(String(active.id), ids.indexOf(String(over.id)))
  }

  return (
    <HandlesAreThere value={isMovable}>
      <DndContext
        sensors={sensors}
        modifiers={upAndDown}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!isMovable}>
          {children}
        </SortableContext>
      </DndContext>
    </HandlesAreThere>
  )
}
