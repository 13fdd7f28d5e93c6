import type { DeclaredCollection, DeclaredField } from '@sala/kit/contract/remote'

/**
 * What a list is once a release declares it anew. A field that the release does not name any more stays, as
 * entries have something in it and tabs of the release before send it; but no entry must have it.
 */
export function joinDeclarations(
  before: DeclaredCollection,
  after: DeclaredCollection,
): DeclaredCollection {
  const named = new Set(after.fields.map(({ name }) => name))
  const left = before.fields.filter(({ name }) => !named.has(name))
  return {
    ...after,
    fields: [...after.fields, ...left.map(({ isRequired: _, ...field }): DeclaredField => field)],
  }
}
