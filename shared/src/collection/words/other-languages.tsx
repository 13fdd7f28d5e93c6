import { useState } from 'react'
import type { EntryFields } from '../../contract/entry.ts'
import { otherLanguages } from '../../contract/language.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Columns } from '../../ui/page.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { t } from '../../words/t.ts'
import type { ChoicesState } from '../choices.ts'
import { type Collection, textOf } from '../define-collection.ts'
import { describeWord, translatable, wordName } from './words.ts'

interface Props {
  collection: Collection
  choices: ChoicesState
  /** What is said in the house's own. */
  fields: EntryFields
  isReadOnly: boolean
}

/** An entry's texts in other languages, each with the original in its place until it is there. */
export function OtherLanguages({ collection, choices, fields, isReadOnly }: Props) {
  const [isOpen, setOpen] = useState(false)
  const texts = translatable(collection)
  if (texts.length === 0) return null

  return (
    <Disclosure label={t('Other languages')} isOpen={isOpen} onOpen={setOpen}>
      <Columns>
        {otherLanguages.map((language) => (
          <div key={language}>
            {texts.map((field) => {
              const name = wordName(language, field)
              const Field = field.kind === 'text' ? TextField : TextArea
              return (
                <Field
                  key={name}
                  label={describeWord(collection, name).label}
                  lang={language}
                  autoComplete="off"
                  placeholder={textOf(fields, field.name)}
                  readOnly={isReadOnly}
                  value={choices.wordIn(name)}
                  onValue={(text) => choices.set(name, text)}
                />
              )
            })}
          </div>
        ))}
      </Columns>
    </Disclosure>
  )
}
