// Lists that are edited in a form above a table, a shared singleton of host and remotes.
export { CollectionScreen } from './collection-screen.tsx'
export { CollectionTable } from './collection-table.tsx'
export type { FieldKind, FieldProps } from './define-collection.ts'
export {
  type Collection,
  type CollectionWords,
  type Column,
  defineCollection,
  type Field,
  type ListedEntry,
} from './define-collection.ts'
export { createEntryCalls, type EntryCalls } from './entry-calls.ts'
export { EntryForm } from './entry-form.tsx'
export { MovableItem, MovableItems, MoveHandle } from './order/movable-items.tsx'
export { ShortcutsDialog, useShortcuts } from './shortcuts.tsx'
export { Trash } from './trash.tsx'
export { type CollectionState, useCollection } from './use-collection.ts'
export { useEntries } from './use-entries.ts'
export { type EntryFormState, useEntryForm } from './use-entry-form.ts'
