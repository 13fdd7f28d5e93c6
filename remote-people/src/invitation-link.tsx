import type { Invited } from '@sala/kit/contract/people'
import { sendNotice } from '@sala/kit/events'
import { Button, TextField } from '@sala/kit/ui'
import { useRef } from 'react'
import styles from './form.module.css'

/** The link to hand over, this once. */
export function InvitationLink({ invited: { invitation, link } }: { invited: Invited }) {
  const field = useRef<HTMLInputElement>(null)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      sendNotice({ severity: 'success', message: 'The link is copied.' })
    } catch {
      // Browsers copy for pages of https alone, and only where they are let.
      field.current?.select()
      sendNotice({ severity: 'info', message: 'Your browser did not copy it: it is selected.' })
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={`Link for ${invitation.email}, shown this once`}
        readOnly
        value={link}
        onValue={() => {}}
        onFocus={({ target }) => target.select()}
      />
      <p>
        It works for 24 hours, once. Whoever opens it chooses the password, so hand it over with
        care.
      </p>
      <Button look="outline" onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
