import { sendNotice } from '@sala/kit/events'
import { Button, ConfirmDialog, useSending } from '@sala/kit/ui'
import { useState } from 'react'
import styles from './letter-view.module.css'
import { erasePerson, exportPerson } from './messages-api.ts'
import { saveFile } from './save-file.ts'
import { t } from './words/t.ts'

interface Props {
  address: string
  /** Their letters are gone, this one among them. */
  onErased: () => void
}

/** What a person can ask for by law: all that is known of them, and to be forgotten. */
export function Person({ address, onErased }: Props) {
  const sending = useSending()
  const [isAsking, setAsking] = useState(false)

  const save = () =>
    sending.run(async () => {
      const known = await exportPerson(address)
      saveFile(`${address}.json`, JSON.stringify(known, null, 2))
    })
  const erase = () => {
    setAsking(false)
    return sending.run(async () => {
      const { letters } = await erasePerson(address)
      const message =
        letters === 1
          ? t('One letter from {address} erased for good.', { address })
          : t('{letters} letters from {address} erased for good.', { letters, address })
      sendNotice({ severity: 'success', message })
      onErased()
    })
  }

  return (
    <details className={styles.person}>
      <summary>{t('What is kept of this person')}</summary>
      <p>{t('Whoever has written may ask for a copy of it, and to be forgotten.')}</p>
      <div className={styles.actions}>
        <Button variant="plain" isDisabled={sending.isBusy} onClick={save}>
          {t('Export')}
        </Button>
        <Button variant="outline" isDisabled={sending.isBusy} onClick={() => setAsking(true)}>
          {t('Delete all of {address}', { address })}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Forget {address}?', { address })}
        isOpen={isAsking}
        yes={t('Delete for good')}
        no={t('Keep')}
        onYes={erase}
        onNo={() => setAsking(false)}
      >
        {t(
          'All letters from this address and the answers to them are erased, and nothing brings them back. What the house has got by mail stays in its mailbox: delete it there as well.',
        )}
      </ConfirmDialog>
    </details>
  )
}
