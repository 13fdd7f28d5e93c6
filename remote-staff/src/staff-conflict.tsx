import { Conflict } from '@sala/kit/ui'
import type { StaffFormState } from './use-staff-form.ts'

/** The person in the form as somebody else has left them, beside what the form would make of them. */
export function StaffConflict({ form }: { form: StaffFormState }) {
  const { theirs, fields, picture } = form
  if (!theirs) return null

  return (
    <Conflict
      key={theirs.version}
      theirs={theirs}
      mine={picture.file}
      widthPx={130}
      heightPx={235.5}
      fields={[{ label: 'Name', theirs: theirs.name, mine: fields.name }]}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  )
}
