import type { OtherLanguage } from '@sala/kit/contract/language'
import { siteTextName } from '@sala/kit/contract/site-words'
import { Panel } from '@sala/kit/ui'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { TranslationField } from './site-text-field.tsx'
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
