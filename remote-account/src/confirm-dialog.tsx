import { useEffect, useRef } from 'react'
import styles from './confirm-dialog.module.css'
import { ConfirmForm } from './confirm-form.tsx'
import type { Asked } from './use-confirmation.ts'

interface Props {
  email: string
  /** null while nothing is asked. */
  asked: Asked | null
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and shuts off the page. */
export function ConfirmDialog({ email, asked }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (asked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asked])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={asked?.title}
      onClose={() => asked?.onEnd(false)}
    >
      {asked && <ConfirmForm email={email} {...asked} />}
    </dialog>
  )
}
