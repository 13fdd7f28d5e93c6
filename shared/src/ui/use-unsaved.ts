import { useEffect, useId } from 'react'
import { newKey } from '../api/write-headers.ts'
import { sendUnsaved } from '../events.ts'

/** Lets the host keep the page as it is while the caller's form holds unsaved input. */
export function useUnsaved(isUnsaved: boolean) {
  const id = useId()

  useEffect(() => {
    if (!isUnsaved) return
    sendUnsaved({ id, isUnsaved: true })
    return () => sendUnsaved({ id, isUnsaved: false })
  }, [id, isUnsaved])
}

/** The same for work under way, which goes on when its form is gone and would end with the page. */
export function unsavedUntil<Result>(work: Promise<Result>): Promise<Result> {
  const id = newKey()
  sendUnsaved({ id, isUnsaved: true })
  return work.finally(() => sendUnsaved({ id, isUnsaved: false }))
}
