import type { Session } from '@sala/kit/contract/auth'
import { type OfficeLanguage, officeLanguages } from '@sala/kit/contract/language'
import { findOfficeLanguage } from '@sala/kit/contract/office-language'
import { Panel, RadioGroup, useSending } from '@sala/kit/ui'
import { chooseLanguage } from './account-api.ts'
import { t } from './words/t.ts'

/** Each in itself: whoever cannot read the others finds it. */
const names: Record<OfficeLanguage, string> = { en: 'English', th: 'ไทย' }
const options = officeLanguages.map((language) => names[language])

interface Props {
  session: Session
  /** Keeps the session, and has the page speak as it says. */
  onSignedIn: (session: Session) => void
}

/** In which language the back-office is for whoever is signed in, here and wherever they sign in. */
export function LanguagePart({ session, onSignedIn }: Props) {
  const { run } = useSending()
  const choose = (option: string) => {
    const wanted = officeLanguages.find((language) => names[language] === option) ?? 'en'
    run(async () => onSignedIn({ ...session, ...(await chooseLanguage(wanted)) }))
  }

  return (
    <Panel title={t('Language')}>
      <p>{t('For you alone, wherever you sign in. The public site has languages of its own.')}</p>
      <RadioGroup
        label={t('Language of the back-office')}
        options={options}
        value={names[findOfficeLanguage(session.language) ?? 'en']}
        onValue={choose}
      />
    </Panel>
  )
}
