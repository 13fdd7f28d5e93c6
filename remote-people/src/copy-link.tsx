import { sendNotice } from '@sala/kit/events'
import { Button, TextField } from '@sala/kit/ui'
import { useEffect, useRef } from 'react'
import styles from './form.module.css'
import { t } from './words/t.ts'

/** A new link with a copy button. The server returns it only once, so it can't be shown again. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)

  // The link appears below the button that created it. The closing dialog returns the focus to that
  // button without scrolling. At the top, so that the message bar at the bottom covers nothing of it.
  useEffect(() => {
    if (link) root.current?.scrollIntoView({ block: 'start' })
  }, [link])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      sendNotice({ severity: 'success', message: t('Link copied.') })
    } catch {
      // The clipboard needs HTTPS and permission.
      field.current?.select()
      const message = t('Couldn’t copy – the link is selected, press Ctrl+C.')
      sendNotice({ severity: 'info', message })
    }
  }

  return (
    <div ref={root} className={styles.link}>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={link}
        onValue={() => {}}
        onFocus={({ target }) => target.select()}
      />
      <p>
        {t(
          'It can be used once within 24 hours. Anyone who opens it can set the password, so share it carefully.',
        )}
      </p>
      <Button variant="outline" onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  )
}
