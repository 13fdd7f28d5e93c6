import { CheckBox, useSending } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { useState } from 'react'
import { setEmailNotifications } from './messages-api.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'

interface Props {
  canMail: boolean
  isTold: boolean
  /** Why the last notification was not sent. */
  failure: string | null
  onChange: () => void
}

/** The setting of the signed-in account for mails about new messages. */
export function EmailNotifications({ canMail, isTold, failure, onChange }: Props) {
  const sending = useSending()
  /** The choice while it is being saved, until the inbox has it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted === isTold) setWanted(null)
  const change = async (isWanted: boolean) => {
    setWanted(isWanted)
    const isSaved = await sending.run(async () => {
      await setEmailNotifications(isWanted)
      onChange()
    })
    if (!isSaved) setWanted(null)
  }

  return (
    <div className={styles.notifications}>
      <CheckBox
        label={t('Email me about new messages')}
        isChecked={wanted ?? isTold}
        isDisabled={!canMail || sending.isBusy}
        onChange={change}
      />
      {failure && (
        <p>
          {t('The last email was not sent: {reason}', { reason: translateServerMessage(failure) })}
        </p>
      )}
      <p>{canMail ? t('At most once an hour.') : t('Available once email is set up.')}</p>
    </div>
  )
}
