import type { Proof } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'
import { sendNotice } from '@sala/kit/events'
import { translateServerMessage } from '@sala/kit/words'
import { useCallback, useState } from 'react'

export interface Question {
  title: string
  /** Label of the button. */
  action: string
  /** Runs with the proof; the dialog stays open while it fails. */
  work: (proof: Proof) => Promise<unknown>
}

export interface Asked extends Question {
  onEnd: (isDone: boolean) => void
}

export type Confirm = (question: Question) => Promise<boolean>

/** Asks the user to re-authenticate before a sensitive change. Pass `asked` to a `ProofDialog`. */
export function useConfirmation() {
  const [asked, setAsked] = useState<Asked | null>(null)

  /** Resolves to false when the user cancels. */
  const confirm: Confirm = useCallback(
    (question) =>
      new Promise<boolean>((resolve) => {
        const onEnd = (isDone: boolean) => {
          setAsked(null)
          resolve(isDone)
        }
        setAsked({ ...question, onEnd })
      }),
    [],
  )
  return { asked, confirm }
}

/** Shows the server's message after a change in the message bar. */
export function sendServerNotice({ status, message }: StatusMessage) {
  sendNotice({ severity: status, message: translateServerMessage(message) })
}
