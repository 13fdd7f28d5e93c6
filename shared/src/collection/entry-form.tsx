import { Actions } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { OtherDrafts } from '../ui/draft-note.tsx'
import { FormFrame, type FormFrameProps } from '../ui/form-frame.tsx'
import { PictureForm } from '../ui/picture-form.tsx'
import { Note } from '../ui/text.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { t } from '../words/t.ts'
import { type Collection, getEntryName } from './define-collection.ts'
import { EntryConflict } from './entry-conflict.tsx'
import { parseFocal } from './entry-settings.ts'
import { findFault, getKind } from './fields/kinds.tsx'
import { describeWaiting } from './messages.ts'
import { MoreOptions } from './more-options.tsx'
import { TranslationFields } from './translations/translation-fields.tsx'
import type { EntryFormState } from './use-entry-form.ts'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** The form that adds an entry, or changes the one chosen in the table. */
export function EntryForm({ collection, form }: Props) {
  const { words, picture } = collection
  const { sending, settings } = form
  const frame: Omit<FormFrameProps, 'children'> = {
    title: getFormTitle(collection, form),
    restored: form.restored,
    isStored: form.isStored,
    kept: form.isNewKept ? t('Your new {one} is kept.', { one: words.one }) : null,
    otherDrafts: (
      <OtherDrafts
        others={form.others}
        getName={({ draft }) => getEntryName(collection, draft.fields)}
        onOpen={form.restoreDraft}
      />
    ),
    conflict: <EntryConflict collection={collection} form={form} />,
    onSubmit: form.send,
    fold: {
      isOpen: form.isOpen,
      isUnsaved: form.isTouched,
      onPress: form.isOpen ? form.fold : form.showForm,
      onInput: form.keepOpen,
    },
    actions: (
      <>
        <MoreOptions
          settings={settings}
          hasPicture={picture !== undefined}
          isReadOnly={sending.isBusy}
          untilField={form.untilField}
        />
        <TranslationFields
          collection={collection}
          settings={settings}
          fields={form.fields}
          isReadOnly={sending.isBusy}
        />
        {form.isWaiting && !form.theirs && <Note>{describeWaiting()}</Note>}
        {sending.sent !== null && <UploadProgress sent={sending.sent} />}
        <Actions>
          <Button type="submit" isBusy={sending.isBusy} isDisabled={form.theirs?.isUrgent === true}>
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
        point: parseFocal(settings.texts.focal),
        onPoint: ({ x, y }) => sending.isBusy || settings.set('focal', `${x} ${y}`),
      }}
    >
      {fields}
    </PictureForm>
  )
}

export function getFormTitle(collection: Collection, { entry, fields }: EntryFormState) {
  const { one } = collection.words
  if (!entry) return t('New {one}', { one })
  // The saved name; a draft of another release has only the typed one.
  return t('Editing {name}', { name: getEntryName(collection, { ...fields, ...entry }) })
}

/** The fields of the form, each by its kind. */
function EntryFields({ collection: { fields }, form }: Props) {
  return fields.map((field, index) => {
    const { name, label, kind, isRequired = false, options = [] } = field
    const { Component } = getKind(kind)
    const text = form.fields[name] ?? ''
    return (
      <Component
        key={name}
        label={label}
        isRequired={isRequired}
        isReadOnly={form.sending.isBusy}
        value={text}
        onValue={(typed) => form.setField(name, typed)}
        fault={findFault(field, text)}
        options={options}
        {...(index === 0 && { inputRef: form.firstField })}
      />
    )
  })
}
