import { Conflict } from '../ui/conflict.tsx'
import { saidOtherwise } from './choices.ts'
import type { Collection } from './define-collection.ts'
import { shownOf } from './fields/kinds.tsx'
import type { EntryFormState } from './use-entry-form.ts'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** The entry in the form as somebody else has left it, beside what the form would make of it. */
export function EntryConflict({ collection, form }: Props) {
  const { theirs, fields, picture } = form
  if (!theirs) return null

  return (
    <Conflict
      key={theirs.version}
      theirs={theirs}
      mine={picture.file}
      {...collection.picture}
      fields={[
        ...collection.fields.map(({ name, label }) => ({
          label,
          theirs: shownOf(collection, theirs, name),
          mine: shownOf(collection, fields, name),
        })),
        ...saidOtherwise(collection, fields, theirs),
      ]}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  )
}
