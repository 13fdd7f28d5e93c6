import { sendNotice } from '@sala/kit/events'
import { Button, TextField } from '@sala/kit/ui'
import { useEffect, useRef } from 'react'
import styles from './form.module.css'
import { t } from './words/t.ts'

/** A link to hand over, this once. */
export function HandedLink({ email, link }: { email: string; link: string }) {
  const field = useRef<HTMLInputElement>(null)

  // It stands below what was pressed, and is to be seen this once. The dialog that closes just now
  // gives the focus back to what was pressed, and scrolls nothing.
  useEffect(() => {
    if (link) field.current?.scrollIntoView({ block: 'center' })
  }, [link])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      sendNotice({ severity: 'success', message: t('The link is copied.') })
    } catch {
      // Browsers copy for pages of https alone, and only where they are let.
      field.current?.select()
      const message = t('Your browser did not copy it: it is selected.')
      sendNotice({ severity: 'info', message })
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={t('Link for {email}, shown this once', { email })}
        readOnly
        value={link}
        onValue={() => {}}
        onFocus={({ target }) => target.select()}
      />
      <p>
        {t(
          'It works for 24 hours, once. Whoever opens it chooses the password, so hand it over with care.',
        )}
      </p>
      <Button variant="outline" onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  )
}
