import { useCallback, useMemo, useRef, useState } from 'react'
import { downloadPicture } from '../api/download-picture.ts'

const nothing = Promise.resolve(null)

export type PictureDraft = ReturnType<typeof usePicture>

/** The picture of a form: chosen by hand, or on its way from an existing entry. */
export function usePicture() {
  const [file, setFile] = useState<File | null>(null)
  const [isLoading, setLoading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The latest picture wins: a download that another choice has overtaken is dropped.
  const latest = useRef<Promise<File | null>>(nothing)

  const choose = useCallback((chosen: File | null) => {
    latest.current = chosen ? Promise.resolve(chosen) : nothing
    setFile(chosen)
    setLoading(false)
  }, [])

  const clearInput = useCallback(() => {
    if (input.current) input.current.value = ''
  }, [])

  const clear = useCallback(() => {
    choose(null)
    clearInput()
  }, [choose, clearInput])

  /** Takes the picture at `url`. When it cannot be had there is none (specification, section 8). */
  const load = useCallback(
    async (url: string | null) => {
      clear()
      if (!url) return
      const download = downloadPicture(url).catch((error: unknown) => {
        console.error(error)
        return null
      })
      latest.current = download
      setLoading(true)
      const downloaded = await download
      if (latest.current === download) choose(downloaded)
    },
    [choose, clear],
  )

  /** The picture, once it has arrived. */
  const whenThere = useCallback(() => latest.current, [])

  return useMemo(
    () => ({ file, isLoading, input, choose, clear, clearInput, load, whenThere }),
    [file, isLoading, choose, clear, clearInput, load, whenThere],
  )
}
