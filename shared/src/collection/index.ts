// Lists that are edited in a form above a table. Host and remotes share it as one.
export { CollectionScreen } from './collection-screen.tsx'
export { CollectionTable } from './collection-table.tsx'
export {
  type Collection,
  type CollectionWords,
  type Column,
  defineCollection,
  type Field,
  type ListedEntry,
} from './define-collection.ts'
export { type EntryCalls, entryCalls } from './entry-calls.ts'
export { EntryForm } from './entry-form.tsx'
export type { FieldKind, FieldProps } from './fields/field-kind.ts'
export { MovableItem, MovableItems, MoveHandle } from './order/movable-items.tsx'
export { type CollectionState, useCollection } from './use-collection.ts'
export { useEntries } from './use-entries.ts'
export { type EntryFormState, useEntryForm } from './use-entry-form.ts'
