/** A copy in which what stands at `at` has gone some places on. */
export function moved<Item>(items: readonly Item[], at: number, places: number) {
  const copy = [...items]
  copy.splice(at + places, 0, ...copy.splice(at, 1))
  return copy
}
