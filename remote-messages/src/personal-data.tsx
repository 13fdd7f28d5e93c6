import { sendNotice } from '@sala/kit/events'
import { Button, ConfirmDialog, useSending } from '@sala/kit/ui'
import { useState } from 'react'
import styles from './message-view.module.css'
import { deletePersonalData, exportPersonalData } from './messages-api.ts'
import { t } from './words/t.ts'

interface Props {
  address: string
  /** Called after all messages from the address are deleted, including the open one. */
  onDeleted: () => void
}

export const deletionWarning = t(
  'Replies are deleted too. This can’t be undone. Copies in your mailbox aren’t affected – delete them there too.',
)

/** Exports or permanently deletes a person's data, as privacy law requires. */
export function PersonalData({ address, onDeleted }: Props) {
  const sending = useSending()
  const [isAsking, setAsking] = useState(false)

  const save = () =>
    sending.run(async () => {
      const data = await exportPersonalData(address)
      downloadFile(`${address}.json`, JSON.stringify(data, null, 2))
    })
  const erase = () => {
    setAsking(false)
    return sending.run(async () => {
      const { letters: count } = await deletePersonalData(address)
      const message =
        count === 1
          ? t('1 message from {address} permanently deleted.', { address })
          : t('{count} messages from {address} permanently deleted.', { count, address })
      sendNotice({ severity: 'success', message })
      onDeleted()
    })
  }

  return (
    <details className={styles.person}>
      <summary>{t('This person’s data')}</summary>
      <p>{t('They can ask for a copy or to be deleted.')}</p>
      <div className={styles.actions}>
        <Button variant="plain" isDisabled={sending.isBusy} onClick={save}>
          {t('Export')}
        </Button>
        <Button variant="outline" isDisabled={sending.isBusy} onClick={() => setAsking(true)}>
          {t('Delete all messages from {address}', { address })}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Delete all messages from {address}?', { address })}
        isOpen={isAsking}
        yes={t('Delete permanently')}
        no={t('Cancel')}
        onYes={erase}
        onNo={() => setAsking(false)}
      >
        {deletionWarning}
      </ConfirmDialog>
    </details>
  )
}

function downloadFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
