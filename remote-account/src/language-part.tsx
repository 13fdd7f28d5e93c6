import type { Session } from '@sala/kit/contract/auth'
import { type OfficeLanguage, officeLanguages } from '@sala/kit/contract/language'
import { findOfficeLanguage } from '@sala/kit/contract/office-language'
import { Panel, RadioGroup, useSending } from '@sala/kit/ui'
import { chooseLanguage } from './account-api.ts'
import { t } from './words/t.ts'

/** In their own language and script. */
const names: Record<OfficeLanguage, string> = { en: 'English', th: 'ไทย' }
const options = officeLanguages.map((language) => names[language])

interface Props {
  session: Session
  /** Stores the session, and reloads the page in its language. */
  onSignedIn: (session: Session) => void
}

/** Chooses the user's language of the back-office. */
export function LanguagePart({ session, onSignedIn }: Props) {
  const { run } = useSending()
  const choose = (option: string) => {
    const wanted = officeLanguages.find((language) => names[language] === option) ?? 'en'
    run(async () => onSignedIn({ ...session, ...(await chooseLanguage(wanted)) }))
  }

  return (
    <Panel title={t('Language')}>
      <p>{t('Applies only to you, on every device. The public site has its own languages.')}</p>
      <RadioGroup
        label={t('Language of the back-office')}
        options={options}
        value={names[findOfficeLanguage(session.language) ?? 'en']}
        onValue={choose}
      />
    </Panel>
  )
}
