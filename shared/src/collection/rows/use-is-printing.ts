import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; what that changes is drawn before the browser takes the page. */
export function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    // Where a program prints, or a developer looks at it, there is no such event.
    const onPaper = globalThis.matchMedia?.('print')
    const follow = () => setPrinting(onPaper.matches)
    onPaper?.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      onPaper?.removeEventListener('change', follow)
    }
  }, [])

  return isPrinting
}
