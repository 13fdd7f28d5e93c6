import { ConfirmDialog, countDrafts, discardDrafts, Icon } from '@sala/kit/ui'
import { useState } from 'react'
import { signOut, useSession } from './session/session-store.ts'
import styles from './side-menu.module.css'
import { hasUnsaved } from './unsaved.ts'
import { t } from './words/t.ts'

/** Logs out. That deletes all drafts from the browser, so it asks first if there are any. */
export function Logout() {
  const email = useSession(({ session }) => session?.email ?? null)
  const [drafts, setDrafts] = useState(0)

  const leave = () => {
    signOut()
    if (email !== null) discardDrafts(email)
  }
  const askOrLeave = () => {
    // Input that the browser could not store counts too.
    const count = email === null ? 0 : Math.max(countDrafts(email), Number(hasUnsaved()))
    setDrafts(count)
    if (count === 0) leave()
  }

  return (
    <>
      <button type="button" className={styles.item} onClick={askOrLeave}>
        <Icon name="logout" />
        {t('Logout')}
      </button>
      <ConfirmDialog
        title={t('Log out without saving?')}
        isOpen={drafts > 0}
        yes={t('Log out')}
        no={t('Stay')}
        onYes={leave}
        onNo={() => setDrafts(0)}
      >
        {t('Your unsaved changes will be lost.')}
      </ConfirmDialog>
    </>
  )
}
