import { useState } from 'react'
import type { EntryFields } from '../../contract/entry.ts'
import { otherLanguages } from '../../contract/language.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Columns } from '../../ui/page.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { t } from '../../words/t.ts'
import { type Collection, getFieldText } from '../define-collection.ts'
import type { EntrySettingsState } from '../entry-settings.ts'
import { describeTranslation, getTranslatableFields, translationName } from './translations.ts'

interface Props {
  collection: Collection
  settings: EntrySettingsState
  /** The untranslated texts. */
  fields: EntryFields
  isReadOnly: boolean
}

/** The translations of an entry; empty fields show the original as placeholder. */
export function TranslationFields({ collection, settings, fields, isReadOnly }: Props) {
  const [isOpen, setOpen] = useState(false)
  const texts = getTranslatableFields(collection)
  if (texts.length === 0) return null

  return (
    <Disclosure label={t('Other languages')} isOpen={isOpen} onOpen={setOpen}>
      <Columns>
        {otherLanguages.map((language) => (
          <div key={language}>
            {texts.map((field) => {
              const name = translationName(language, field)
              const Field = field.kind === 'text' ? TextField : TextArea
              return (
                <Field
                  key={name}
                  label={describeTranslation(collection, name).label}
                  lang={language}
                  autoComplete="off"
                  placeholder={getFieldText(fields, field.name)}
                  readOnly={isReadOnly}
                  value={settings.getTranslationText(name)}
                  onValue={(text) => settings.set(name, text)}
                />
              )
            })}
          </div>
        ))}
      </Columns>
    </Disclosure>
  )
}
