import { type Language, languages } from '@sala/kit/contract/language'
import { RadioGroup } from '@sala/kit/ui'
import { languageNames } from './part-text.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { missingText } from './translations.ts'
import { t } from './words/t.ts'

interface Props {
  language: Language
  onLanguage: (language: Language) => void
}

/** Selects the language to edit, and shows how many texts are missing in it. */
export function LanguageChoice({ language, onLanguage }: Props) {
  const { content } = useEditing()
  const choose = (name: string) =>
    onLanguage(languages.find((one) => languageNames[one] === name) ?? 'en')

  return (
    <div className={styles.language}>
      <RadioGroup
        label={t('Language')}
        options={languages.map((one) => languageNames[one])}
        value={languageNames[language]}
        onValue={choose}
      />
      {language !== 'en' && (
        <p className={styles.quiet}>
          <span aria-live="polite">{missingText(content, language)}</span>{' '}
          {t('Empty fields use the page’s own text in {language}, or in English if it has none.', {
            language: languageNames[language],
          })}
        </p>
      )}
    </div>
  )
}
