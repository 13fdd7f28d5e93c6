import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { sendNotice } from '../events.ts'
import { FileError } from './chosen-file.ts'

/** Shows a failed API call or an unusable file in the message bar; rethrows other errors. @returns false */
export function sendFailure(error: unknown): false {
  if (!(error instanceof ApiError || error instanceof FileError)) throw error
  const severity = error instanceof ApiError ? error.severity : 'error'
  sendNotice({ severity, message: error.message })
  return false
}

type Work = (onProgress: (sent: number) => void) => Promise<unknown>

/**
 * Runs the work that a button starts: one at a time, with its progress; a failure goes to the message bar. `run` resolves
 * to false when the work has failed or returned false.
 */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const current = useRef<Promise<boolean> | null>(null)

  const run = useCallback((work: Work) => {
    current.current ??= work(setSent)
      .then((result) => result !== false, sendFailure)
      .finally(() => {
        current.current = null
        setBusy(false)
        setSent(null)
      })
    setBusy(true)
    return current.current
  }, [])

  /** Waits for the work under way, if any. @returns false when it failed */
  const settled = useCallback(() => current.current ?? Promise.resolve(true), [])

  return { isBusy, sent, run, settled }
}
