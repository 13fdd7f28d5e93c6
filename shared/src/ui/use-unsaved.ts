import { useEffect, useId } from 'react'
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
