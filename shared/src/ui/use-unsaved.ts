import { useEffect, useId } from 'react'
import { newKey } from '../api/write-headers.ts'
import { sendUnsaved } from '../events.ts'

/** Tells the host about unsaved input, so that it asks before the page is left. */
export function useUnsaved(isUnsaved: boolean) {
  const id = useId()

  useEffect(() => {
    if (!isUnsaved) return
    sendUnsaved({ id, isUnsaved: true })
    return () => sendUnsaved({ id, isUnsaved: false })
  }, [id, isUnsaved])
}

/** Like `useUnsaved` for a request under way, which outlives its form but not the page. */
export function unsavedUntil<Result>(work: Promise<Result>): Promise<Result> {
  const id = newKey()
  sendUnsaved({ id, isUnsaved: true })
  return work.finally(() => sendUnsaved({ id, isUnsaved: false }))
}
