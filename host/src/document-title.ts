import { useEffect } from 'react'

/** Sets the document's title while the caller is shown; afterwards it is what it was before. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
