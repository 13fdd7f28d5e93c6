import type { Notice } from '@sala/kit/contract/notice'
import { onNotice } from '@sala/kit/events'
import { useCallback, useEffect, useState } from 'react'

const hideAfterMs = 6000

/** The latest notice. It goes after a while or on Escape, not by a click elsewhere. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const close = useCallback(() => setNotice(null), [])

  // A copy, so that the same notice sent twice starts its time anew.
  useEffect(() => onNotice((next) => setNotice({ ...next })), [])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(close, hideAfterMs)
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [notice, close])

  return { notice, close }
}
