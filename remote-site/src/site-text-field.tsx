import type { DeclaredText } from '@sala/kit/contract/site'
import { siteTextName } from '@sala/kit/contract/site-words'
import { Button, TextArea, TextField } from '@sala/kit/ui'
import { fitWarning } from './measure.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { TranslationField } from './translation-forms.tsx'
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
  const { content, language, isReader, fits, change, onFocus } = useEditing()
  const path = ['remotes', remote, 'texts', name]
  const own = content.remotes[remote]?.texts[name]
  const textKey = siteTextName.text(remote, name)
  const value =
    language === 'en' ? (own ?? original) : (content.translations?.[language]?.[textKey] ?? '')
  const left = declared.maxLength - [...value].length
  const fit = fits[`${remote}/${name}`]
  const warning = fitWarning(fit, declared.maxLines)
  const set = (text: string) => change(path, text === original ? undefined : text)
  const isLong = declared.maxLength > maxSingleLine
  const Field = isLong ? TextArea : TextField
  const accessibleName = `${declared.section}, ${declared.label}`
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
        <>
          <Field label={declared.label} value={value} readOnly={isReader} onValue={set} />
          <div className={styles.below} aria-live="polite">
            {notes}
          </div>
          {own !== undefined && !isReader && (
            <Button
              variant="plain"
              aria-label={t('{field}: reset to original', { field: accessibleName })}
              onClick={() => change(path, undefined)}
            >
              {t('Reset to original')}
            </Button>
          )}
        </>
      ) : (
        <TranslationField
          label={declared.label}
          accessibleName={accessibleName}
          language={language}
          textKey={textKey}
          original={fit?.text || (own ?? original)}
          isLong={isLong}
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
