import { useCallback, useMemo, useRef, useState } from 'react'
import { downloadPicture } from '../api/download-picture.ts'

const nothing = Promise.resolve(null)

export type PictureDraft = ReturnType<typeof usePicture>

/**
 * The picture of a form: chosen by hand, or on its way from an existing entry.
 * @param onChosen called with a picture that was chosen by hand
 */
export function usePicture(onChosen?: (file: File) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [isLoading, setLoading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The latest picture wins: a download that another choice has overtaken is dropped.
  const latest = useRef<Promise<File | null>>(nothing)

  const show = useCallback((shown: File | null) => {
    latest.current = shown ? Promise.resolve(shown) : nothing
    setFile(shown)
    setLoading(false)
  }, [])

  const choose = useCallback(
    (chosen: File) => {
      show(chosen)
      onChosen?.(chosen)
    },
    [show, onChosen],
  )

  const clearInput = useCallback(() => {
    if (input.current) input.current.value = ''
  }, [])

  const clear = useCallback(() => {
    show(null)
    clearInput()
  }, [show, clearInput])

  /** Takes the picture that is on its way. */
  const wait = useCallback(
    async (coming: Promise<File | null>) => {
      clear()
      latest.current = coming
      setLoading(true)
      const file = await coming
      if (latest.current === coming) show(file)
    },
    [show, clear],
  )

  /** Takes the picture at `url`. When it cannot be had there is none (specification, section 8). */
  const load = useCallback(
    async (url: string | null) => {
      if (!url) return clear()
      const download = downloadPicture(url).catch((error: unknown) => {
        console.error(error)
        return null
      })
      await wait(download)
    },
    [clear, wait],
  )

  /** The picture, once it has arrived. */
  const whenThere = useCallback(() => latest.current, [])

  return useMemo(
    () => ({ file, isLoading, input, choose, clear, clearInput, wait, load, whenThere }),
    [file, isLoading, choose, clear, clearInput, wait, load, whenThere],
  )
}
