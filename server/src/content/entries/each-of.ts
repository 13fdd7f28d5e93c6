/** A record with each of its values changed. */
export function eachOf<Name extends string, From, To>(
  record: Record<Name, From>,
  change: (from: From, name: Name) => To,
) {
  const entries = Object.entries<From>(record).map(([name, value]) => [
    name,
    change(value, name as Name),
  ])
  return Object.fromEntries(entries) as Record<Name, To>
}
