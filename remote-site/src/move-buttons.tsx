import { Button } from '@sala/kit/ui'
import { t } from './words/t.ts'

const directions = {
  vertical: [
    { places: -1, arrow: '↑', label: 'Move {name} up' },
    { places: 1, arrow: '↓', label: 'Move {name} down' },
  ],
  horizontal: [
    { places: -1, arrow: '←', label: 'Move {name} left' },
    { places: 1, arrow: '→', label: 'Move {name} right' },
  ],
} as const

interface Props {
  name: string
  axis: keyof typeof directions
  /** The place of the item among `count`. */
  at: number
  count: number
  onMove: (places: number) => void
}

/** Moves an item towards the start and the end. */
export function MoveButtons({ name, axis, at, count, onMove }: Props) {
  return directions[axis].map(({ places, arrow, label }) => (
    <Button
      key={arrow}
      variant="icon"
      aria-label={t(label, { name })}
      isDisabled={at + places < 0 || at + places >= count}
      onClick={() => onMove(places)}
    >
      {arrow}
    </Button>
  ))
}

/** @returns a copy in which the item at `at` is moved by some places */
export function moveItem<Item>(items: readonly Item[], at: number, places: number) {
  const copy = [...items]
  copy.splice(at + places, 0, ...copy.splice(at, 1))
  return copy
}
