import { type DragEvent, useEffect, useState } from 'react'

/** Dropping files on an element and pasting them anywhere. Calls `onFile` with the first. */
export function usePictureGestures(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0]
      if (file) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile])

  const dropTarget = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const isInside = event.currentTarget.contains(event.relatedTarget as Node | null)
      if (!isInside) setOver(false)
    },
    onDrop(event: DragEvent) {
      const file = event.dataTransfer.files[0]
      setOver(false)
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
  }
  return { isOver, dropTarget }
}
