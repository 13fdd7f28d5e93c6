import { useEffect, useState } from 'react'

/**
 * Calls `onFile` with the first file that is dropped or pasted anywhere in the page: a file that
 * misses the form must not make the browser leave it.
 * @returns whether a file is being dragged over the page
 */
export function usePictureGestures(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const listeners = new AbortController()
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: listeners.signal })

    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      // Null when it leaves the page, not just an element.
      if (!relatedTarget) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    })
    on('paste', ({ clipboardData }) => {
      // Office programs put a picture of the words beside them: then the words are meant.
      const file = clipboardData?.types.includes('text/plain') ? undefined : clipboardData?.files[0]
      if (file) onFile(file)
    })
    return () => listeners.abort()
  }, [onFile])

  return isOver
}
