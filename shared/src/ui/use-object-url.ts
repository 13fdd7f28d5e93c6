import { useEffect, useState } from 'react'

/** An address under which the browser shows `file`; given back when it is no longer shown. */
export function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(address)
    }
  }, [file])

  return url
}
