import { CheckBox, useSending } from '@sala/kit/ui'
import { setTold } from './messages-api.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'

interface Props {
  canMail: boolean
  isTold: boolean
  onChange: () => void
}

/** Whether who looks is told of new letters by mail. */
export function TellMe({ canMail, isTold, onChange }: Props) {
  const sending = useSending()
  const change = (isWanted: boolean) =>
    sending.run(async () => {
      await setTold(isWanted)
      onChange()
    })

  return (
    <div className={styles.tellMe}>
      <CheckBox
        label={t('Tell me by mail')}
        isChecked={isTold}
        isDisabled={!canMail || sending.isBusy}
        onChange={change}
      />
      <p>
        {canMail
          ? t('When new letters have come, once an hour at most.')
          : t('Once the house has a mail server.')}
      </p>
    </div>
  )
}
