import {
  Actions,
  Button,
  OtherDrafts,
  PictureForm,
  TextArea,
  TextField,
  UploadProgress,
} from '@sala/kit/ui'
import { RoomsConflict } from './rooms-conflict.tsx'
import type { RoomsFormState } from './use-rooms-form.ts'

/** Adds a room, or changes the one that was chosen in the table. */
export function RoomsForm({ form }: { form: RoomsFormState }) {
  const { fields, setFields, sending } = form

  return (
    <PictureForm
      title={form.entry ? 'Edit room' : 'New room'}
      picture={form.picture}
      previewWidthPx={320}
      previewHeightPx={235}
      restored={form.restored}
      isKept={form.isKept}
      otherDrafts={
        <OtherDrafts
          others={form.others}
          nameOf={({ draft }) => draft.fields.title}
          onOpen={form.bringBack}
        />
      }
      conflict={<RoomsConflict form={form} />}
      onSubmit={form.send}
      actions={
        <>
          {sending.sent !== null && <UploadProgress sent={sending.sent} />}
          <Actions>
            <Button type="submit" isBusy={sending.isBusy} isDisabled={form.theirs !== null}>
              Send
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
        label="Title"
        autoComplete="off"
        readOnly={sending.isBusy}
        value={fields.title}
        onValue={(title) => setFields({ ...fields, title })}
      />
      <TextArea
        label="Description"
        readOnly={sending.isBusy}
        value={fields.description}
        onValue={(description) => setFields({ ...fields, description })}
      />
    </PictureForm>
  )
}
