import type { DeclaredText } from '@sala/kit/contract/site'
import { siteWord } from '@sala/kit/contract/site-words'
import { Button, TextArea, TextField } from '@sala/kit/ui'
import { warningOf } from './measure.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { WordField } from './word-field.tsx'
import { t } from './words/t.ts'

const nearBound = 20
const oneLine = 70

/** A sentence of the page, in the release's words to begin with. */
export function SiteTextField({
  remote,
  name,
  declared,
  original,
}: {
  remote: string
  name: string
  declared: DeclaredText
  /** As the release says it. */
  original: string
}) {
  const { content, language, isReader, fits, change, onFocus } = useEditing()
  const path = ['remotes', remote, 'texts', name]
  const own = content.remotes[remote]?.texts[name]
  const word = siteWord.text(remote, name)
  const value =
    language === 'en' ? (own ?? original) : (content.translations?.[language]?.[word] ?? '')
  const left = declared.maxLength - [...value].length
  const fit = fits[`${remote}/${name}`]
  const warning = warningOf(fit, declared.maxLines)
  const set = (text: string) => change(path, text === original ? undefined : text)
  const isLong = declared.maxLength > oneLine
  const Field = isLong ? TextArea : TextField
  const spoken = `${declared.section}, ${declared.label}`
  const notes = (
    <>
      {left <= nearBound && <span className={left < 0 ? styles.warning : ''}>{inWords(left)}</span>}
      {warning && <span className={styles.warning}>{warning}</span>}
    </>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the field in it
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
              aria-label={t('{field}: back to the original', { field: spoken })}
              onClick={() => change(path, undefined)}
            >
              {t('Back to the original')}
            </Button>
          )}
        </>
      ) : (
        <WordField
          label={declared.label}
          spoken={spoken}
          language={language}
          word={word}
          original={fit?.text || (own ?? original)}
          isLong={isLong}
          isMissed={own !== undefined && own.trim() !== ''}
        >
          {notes}
        </WordField>
      )}
    </div>
  )
}

function inWords(left: number) {
  const count = Math.abs(left)
  if (left < 0) {
    return count === 1 ? t('1 character too many') : t('{count} characters too many', { count })
  }
  return count === 1 ? t('1 character left') : t('{count} characters left', { count })
}
