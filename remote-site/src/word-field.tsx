import type { OtherLanguage } from '@sala/kit/contract/language'
import { Button, TextArea, TextField } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import { languagesInWords } from './in-words.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

interface Props {
  label: string
  /** How a button speaks of it; its label when left out. */
  spoken?: string
  language: OtherLanguage
  /** Its name among the translations. */
  word: string
  /** As the house says it. */
  original: string
  isLong?: boolean
  /** Whether the house says it itself: then it is missing while it is not said here. */
  isMissed?: boolean
  /** What else is to be known of it. */
  children?: ReactNode
}

/** Something that the house says, in another language; the original stands in its place until then. */
export function WordField({ label, language, word, original, isMissed = true, ...props }: Props) {
  const { content, isReader, change } = useEditing()
  const path = ['translations', language, word]
  const said = content.translations?.[language]?.[word] ?? ''
  const Field = props.isLong ? TextArea : TextField

  return (
    <>
      <Field
        label={label}
        lang={language}
        placeholder={original}
        value={said}
        readOnly={isReader}
        onValue={(text) => change(path, text || undefined)}
      />
      <div className={styles.below} aria-live="polite">
        {isMissed && said.trim() === '' && (
          <span className={styles.warning}>
            {t('Missing in {language}', { language: languagesInWords[language] })}
          </span>
        )}
        {props.children}
      </div>
      {said !== '' && !isReader && (
        <Button
          variant="plain"
          aria-label={t('{field}: back to the original', { field: props.spoken ?? label })}
          onClick={() => change(path, undefined)}
        >
          {t('Back to the original')}
        </Button>
      )}
    </>
  )
}
