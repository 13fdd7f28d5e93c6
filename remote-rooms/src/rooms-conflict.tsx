import { Conflict } from '@sala/kit/ui'
import type { RoomsFormState } from './use-rooms-form.ts'

/** The room in the form as somebody else has left it, beside what the form would make of it. */
export function RoomsConflict({ form }: { form: RoomsFormState }) {
  const { theirs, fields, picture } = form
  if (!theirs) return null

  return (
    <Conflict
      key={theirs.version}
      theirs={theirs}
      mine={picture.file}
      widthPx={320}
      heightPx={235}
      fields={[
        { label: 'Title', theirs: theirs.title, mine: fields.title },
        { label: 'Description', theirs: theirs.description, mine: fields.description },
      ]}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  )
}
