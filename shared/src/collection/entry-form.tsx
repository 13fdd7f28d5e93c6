import { Actions } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { FormFrame, type FormFrameProps } from '../ui/form-frame.tsx'
import { OtherDrafts } from '../ui/other-drafts.tsx'
import { PictureForm } from '../ui/picture-form.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { t } from '../words/t.ts'
import { focalIn } from './choices.ts'
import { type Collection, nameOf } from './define-collection.ts'
import { EntryConflict } from './entry-conflict.tsx'
import { EntryFields } from './fields/entry-fields.tsx'
import { MoreOptions } from './more-options.tsx'
import type { EntryFormState } from './use-entry-form.ts'
import { OtherLanguages } from './words/other-languages.tsx'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** Adds an entry, or changes the one that was chosen in the table. */
export function EntryForm({ collection, form }: Props) {
  const { words, picture } = collection
  const { sending, choices } = form
  const frame: Omit<FormFrameProps, 'children'> = {
    title: titleOf(collection, form),
    restored: form.restored,
    isKept: form.isKept,
    otherDrafts: (
      <OtherDrafts
        others={form.others}
        nameOf={({ draft }) => nameOf(collection, draft.fields)}
        onOpen={form.restoreDraft}
      />
    ),
    conflict: <EntryConflict collection={collection} form={form} />,
    onSubmit: form.send,
    actions: (
      <>
        <MoreOptions
          choices={choices}
          hasPicture={picture !== undefined}
          isReadOnly={sending.isBusy}
          untilField={form.untilField}
        />
        <OtherLanguages
          collection={collection}
          choices={choices}
          fields={form.fields}
          isReadOnly={sending.isBusy}
        />
        {sending.sent !== null && <UploadProgress sent={sending.sent} />}
        <Actions>
          <Button type="submit" isBusy={sending.isBusy} isDisabled={form.theirs !== null}>
            {words.send}
          </Button>
          <Button variant="outline" isDisabled={sending.isBusy} onClick={form.clear}>
            {t('Cancel')}
          </Button>
        </Actions>
      </>
    ),
  }
  const fields = <EntryFields collection={collection} form={form} />
  if (!picture) return <FormFrame {...frame}>{fields}</FormFrame>

  return (
    <PictureForm
      {...frame}
      picture={form.picture}
      previewWidthPx={picture.widthPx}
      previewHeightPx={picture.heightPx}
      focal={{
        point: focalIn(choices.texts.focal),
        onPoint: ({ x, y }) => sending.isBusy || choices.set('focal', `${x} ${y}`),
      }}
    >
      {fields}
    </PictureForm>
  )
}

/** What is being done in the form. */
export function titleOf(collection: Collection, { entry, fields }: EntryFormState) {
  const { one } = collection.words
  if (!entry) return t('New {one}', { one })
  // As the list has it; a draft of another release knows only what was typed.
  return t('Editing {name}', { name: nameOf(collection, { ...fields, ...entry }) || one })
}
