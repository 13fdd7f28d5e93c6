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
import { announcementsOf, instructions } from './announcements.ts'
import { HandlesAreThere } from './move-handle.tsx'

interface Props {
  /** As they are shown; screen readers hear their names. It must not change between renders of the same. */
  items: readonly { id: string; name: string }[]
  isMovable: boolean
  /** @param at its new place, from 0 */
  onDrop: (id: string, at: number) => void
  /** What shows them, with a `MovableItem` or an `OrderedRow` for each. */
  children: ReactNode
}

/** A press that goes nowhere takes nothing. */
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** Where things that stand below each other can be moved by their handles: by pointer, by touch and by keyboard. */
export function MovableItems({ items, isMovable, onDrop, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const accessibility = useMemo(() => {
    const names = new Map(items.map(({ id, name }) => [id, name]))
    const announcements = announcementsOf(ids, (id) => names.get(id) ?? '')
    return { announcements, screenReaderInstructions: instructions() }
  }, [items, ids])

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
