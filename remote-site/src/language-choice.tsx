import { type Language, languages } from '@sala/kit/contract/language'
import { Choice } from '@sala/kit/ui'
import { languagesInWords } from './in-words.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'
import { missingInWords } from './words.ts'

interface Props {
  language: Language
  onLanguage: (language: Language) => void
}

/** The language that is written in, and what of it is missing. */
export function LanguageChoice({ language, onLanguage }: Props) {
  const { content } = useEditing()
  const choose = (name: string) =>
    onLanguage(languages.find((one) => languagesInWords[one] === name) ?? 'en')

  return (
    <div className={styles.language}>
      <Choice
        label={t('Language')}
        options={languages.map((one) => languagesInWords[one])}
        value={languagesInWords[language]}
        onValue={choose}
      />
      {language !== 'en' && (
        <p className={styles.quiet}>
          <span aria-live="polite">
            {t('{missing}.', { missing: missingInWords(content, language) })}
          </span>{' '}
          {t(
            'What is left empty is as the page has it: in {language} where it brings words of its own, else in English.',
            { language: languagesInWords[language] },
          )}
        </p>
      )}
    </div>
  )
}
