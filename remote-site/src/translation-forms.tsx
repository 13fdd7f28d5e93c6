import type { OtherLanguage } from '@sala/kit/contract/language'
import { siteTextName } from '@sala/kit/contract/site-words'
import { Button, Panel, TextArea, TextField } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import { languageNames } from './part-text.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

interface SourceText {
  label: string
  textKey: string
  original: string
  isLong?: boolean
}

interface Group {
  title: string
  texts: SourceText[]
}

interface Props {
  language: OtherLanguage
}

/** Translates address, directions, reasons of exceptions and notice. */
export function HouseTranslations({ language }: Props) {
  const { house, notice } = useEditing().content
  const { address, directions } = house
  const exceptions = (house.hours?.exceptions ?? []).map(({ note, from }, at) => ({
    label: from
      ? t('Reason for exception {number} ({from})', { number: at + 1, from })
      : t('Reason for exception {number}', { number: at + 1 }),
    textKey: siteTextName.exception(note),
    original: note,
  }))
  const groups = [
    {
      title: t('House'),
      texts: [
        { label: t('Address'), textKey: siteTextName.address, original: address, isLong: true },
        {
          label: t('How to get there'),
          textKey: siteTextName.directions,
          original: directions,
          isLong: true,
        },
      ],
    },
    { title: t('Opening hours'), texts: exceptions },
    {
      title: t('Notice'),
      texts: [
        {
          label: t('Notice'),
          textKey: siteTextName.notice,
          original: notice?.text ?? '',
          isLong: true,
        },
      ],
    },
  ]
  return <Groups language={language} groups={groups} />
}

/** Translates the names of rows and the note. */
export function PriceTranslations({ language }: Props) {
  const { rows, note } = useEditing().content.prices
  const names = rows.map(({ name }, at) => ({
    label: t('Row {number}', { number: at + 1 }),
    textKey: siteTextName.price(name),
    original: name,
  }))
  const noteText = {
    label: t('Note'),
    textKey: siteTextName.priceNote,
    original: note,
    isLong: true,
  }
  return (
    <Groups language={language} groups={[{ title: t('Prices'), texts: [...names, noteText] }]} />
  )
}

function Groups({ language, groups }: Props & { groups: Group[] }) {
  const filled = groups
    .map(({ title, texts }) => ({ title, texts: findFilled(texts) }))
    .filter(({ texts }) => texts.length > 0)
  if (filled.length === 0) {
    return (
      <p className={styles.quiet}>
        {t('Nothing to translate yet. Fill in the English text first.')}
      </p>
    )
  }
  return filled.map(({ title, texts }) => (
    <Panel key={title} title={title}>
      <div className={styles.fields}>
        {texts.map((text) => (
          <div key={text.textKey} className={styles.field}>
            <TranslationField language={language} {...text} />
          </div>
        ))}
      </div>
    </Panel>
  ))
}

/** Texts that are not empty, without duplicates. */
const findFilled = (texts: SourceText[]) =>
  texts.filter(
    ({ textKey, original }, at) =>
      original.trim() !== '' && texts.findIndex((one) => one.textKey === textKey) === at,
  )

interface FieldProps {
  label: string
  /** Names the field in the button's label; the label by default. */
  accessibleName?: string
  language: OtherLanguage
  /** The key of the translation (`siteTextName`). */
  textKey: string
  original: string
  isLong?: boolean
  /** Whether an empty translation counts as missing. */
  isRequired?: boolean
  children?: ReactNode
}

/** A field for a translation, with the original as its placeholder. */
export function TranslationField({
  label,
  language,
  textKey,
  original,
  isRequired = true,
  ...props
}: FieldProps) {
  const { content, isReader, change } = useEditing()
  const path = ['translations', language, textKey]
  const translated = content.translations?.[language]?.[textKey] ?? ''
  const Field = props.isLong ? TextArea : TextField

  return (
    <>
      <Field
        label={label}
        lang={language}
        placeholder={original}
        value={translated}
        readOnly={isReader}
        onValue={(text) => change(path, text || undefined)}
      />
      <div className={styles.below} aria-live="polite">
        {isRequired && translated.trim() === '' && (
          <span className={styles.warning}>
            {t('Missing in {language}', { language: languageNames[language] })}
          </span>
        )}
        {props.children}
      </div>
      {translated !== '' && !isReader && (
        <Button
          variant="plain"
          aria-label={t('{field}: reset to original', { field: props.accessibleName ?? label })}
          onClick={() => change(path, undefined)}
        >
          {t('Reset to original')}
        </Button>
      )}
    </>
  )
}
