import type { OtherLanguage } from '@sala/kit/contract/language'
import type { DeclaredText } from '@sala/kit/contract/site'
import { siteTextName } from '@sala/kit/contract/site-words'
import { Button, TextArea, TextField } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import { fitWarning } from './measure.ts'
import { languageNames } from './part-text.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

const showLeftBelow = 20
const maxSingleLine = 70

/** Edits a text of the page, or its translation. */
export function SiteTextField({
  remote,
  name,
  declared,
  original,
}: {
  remote: string
  name: string
  declared: DeclaredText
  original: string
}) {
  const { content, language, fits, change, onFocus } = useEditing()
  const own = content.remotes[remote]?.texts[name]
  const textKey = siteTextName.text(remote, name)
  const value =
    language === 'en' ? (own ?? original) : (content.translations?.[language]?.[textKey] ?? '')
  const left = declared.maxLength - [...value].length
  const fit = fits[`${remote}/${name}`]
  const warning = fitWarning(fit, declared.maxLines)
  const field = {
    label: declared.label,
    accessibleName: `${declared.section}, ${declared.label}`,
    isLong: declared.maxLength > maxSingleLine,
  }
  const set = (text: string | undefined) =>
    change(['remotes', remote, 'texts', name], text === original ? undefined : text)
  const notes = (
    <>
      {left <= showLeftBelow && (
        <span className={left < 0 ? styles.warning : ''}>{countText(left)}</span>
      )}
      {warning && <span className={styles.warning}>{warning}</span>}
    </>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its field
    <div className={styles.field} onFocus={() => onFocus(name)}>
      {language === 'en' ? (
        <ResettableField {...field} value={value} isChanged={own !== undefined} onValue={set}>
          {notes}
        </ResettableField>
      ) : (
        <TranslationField
          {...field}
          language={language}
          textKey={textKey}
          original={fit?.text || (own ?? original)}
          isRequired={own !== undefined && own.trim() !== ''}
        >
          {notes}
        </TranslationField>
      )}
    </div>
  )
}

function countText(left: number) {
  const count = Math.abs(left)
  if (left < 0) {
    return count === 1 ? t('1 character too many') : t('{count} characters too many', { count })
  }
  return count === 1 ? t('1 character left') : t('{count} characters left', { count })
}

interface FieldProps {
  label: string
  /** Names the field in the button's label; the label by default. */
  accessibleName?: string
  isLong?: boolean
  /** Notes below the field. */
  children?: ReactNode
}

interface TranslationProps extends FieldProps {
  language: OtherLanguage
  /** The key of the translation (`siteTextName`). */
  textKey: string
  original: string
  /** Whether an empty translation counts as missing. */
  isRequired?: boolean
}

/** A field for a translation, with the original as its placeholder. */
export function TranslationField({
  language,
  textKey,
  original,
  isRequired = true,
  children,
  ...field
}: TranslationProps) {
  const { content, change } = useEditing()
  const translated = content.translations?.[language]?.[textKey] ?? ''

  return (
    <ResettableField
      {...field}
      lang={language}
      placeholder={original}
      value={translated}
      isChanged={translated !== ''}
      onValue={(text) => change(['translations', language, textKey], text || undefined)}
    >
      {isRequired && translated.trim() === '' && (
        <span className={styles.warning}>
          {t('Missing in {language}', { language: languageNames[language] })}
        </span>
      )}
      {children}
    </ResettableField>
  )
}

interface ResettableProps extends FieldProps {
  lang?: string
  placeholder?: string
  value: string
  /** Whether it can be reset. */
  isChanged: boolean
  /** @param text undefined resets it to the original */
  onValue: (text: string | undefined) => void
}

function ResettableField({
  accessibleName,
  isLong,
  isChanged,
  children,
  ...field
}: ResettableProps) {
  const { isReader } = useEditing()
  const Field = isLong ? TextArea : TextField
  return (
    <>
      <Field {...field} readOnly={isReader} />
      <div className={styles.below} aria-live="polite">
        {children}
      </div>
      {isChanged && !isReader && (
        <Button
          variant="plain"
          aria-label={t('{field}: reset to original', { field: accessibleName ?? field.label })}
          onClick={() => field.onValue(undefined)}
        >
          {t('Reset to original')}
        </Button>
      )}
    </>
  )
}
