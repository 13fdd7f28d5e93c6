import { Actions, Button, OtherDrafts, PictureForm, TextField, UploadProgress } from '@sala/kit/ui'
import { StaffConflict } from './staff-conflict.tsx'
import type { StaffFormState } from './use-staff-form.ts'

/** Adds a person, or changes the one that was chosen in the table. */
export function StaffForm({ form }: { form: StaffFormState }) {
  const { fields, setFields, sending } = form

  return (
    <PictureForm
      title={form.entry ? 'Edit person' : 'New person'}
      picture={form.picture}
      previewWidthPx={130}
      previewHeightPx={235.5}
      restored={form.restored}
      isKept={form.isKept}
      otherDrafts={
        <OtherDrafts
          others={form.others}
          nameOf={({ draft }) => draft.fields.name}
          onOpen={form.bringBack}
        />
      }
      conflict={<StaffConflict form={form} />}
      onSubmit={form.send}
      actions={
        <>
          {sending.sent !== null && <UploadProgress sent={sending.sent} />}
          <Actions>
            <Button type="submit" isBusy={sending.isBusy} isDisabled={form.theirs !== null}>
              Add
            </Button>
            <Button look="outline" isDisabled={sending.isBusy} onClick={form.clear}>
              Cancel
            </Button>
          </Actions>
        </>
      }
    >
      <TextField
        ref={form.firstField}
        label="Name"
        autoComplete="off"
        readOnly={sending.isBusy}
        value={fields.name}
        onValue={(name) => setFields({ name })}
      />
    </PictureForm>
  )
}
