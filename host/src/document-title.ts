import { useEffect } from 'react'

/** Sets the document's title while the caller is shown. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
