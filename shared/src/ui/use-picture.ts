import { useCallback, useMemo, useRef, useState } from 'react'
import { downloadPicture } from '../api/download-picture.ts'
import { sendNotice } from '../events.ts'
import { canLookAtPictures, lookAtPicture, PictureFault, unreadable } from './look-at-picture.ts'

const nothing = Promise.resolve(null)

export type PictureDraft = ReturnType<typeof usePicture>

/**
 * The picture of a form: chosen by hand, or on its way from an existing entry.
 * @param onChosen called with a picture that was chosen by hand and can be one
 */
export function usePicture(onChosen?: (file: File) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [isLoading, setLoading] = useState(false)
  /** Why what was chosen last is not taken. */
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // The latest picture wins: a download that another choice has overtaken is dropped.
  const latest = useRef<Promise<File | null>>(nothing)

  const show = useCallback((shown: File | null) => {
    latest.current = shown ? Promise.resolve(shown) : nothing
    setFile(shown)
    setLoading(false)
    setFault(null)
  }, [])

  const clearInput = useCallback(() => {
    if (input.current) input.current.value = ''
  }, [])

  /** Says why a file is not taken; the picture that was there stays. */
  const refuse = useCallback(
    (error: unknown) => {
      if (!(error instanceof PictureFault)) throw error
      clearInput()
      setFault(error.message)
      sendNotice({ severity: 'error', message: error.message })
    },
    [clearInput],
  )

  const choose = useCallback(
    (chosen: File) => {
      const take = (taken: File) => {
        show(taken)
        onChosen?.(taken)
      }
      if (!chosen.type.startsWith('image/') && !/\.hei[cf]$/i.test(chosen.name)) {
        return refuse(unreadable(chosen))
      }
      if (!canLookAtPictures()) return take(chosen)

      const before = latest.current
      const looking = lookAtPicture(chosen)
      const coming = looking.catch(() => before)
      latest.current = coming
      setLoading(true)
      return looking.then(
        (taken) => {
          if (latest.current === coming) take(taken)
        },
        async (error) => {
          const kept = await before
          if (latest.current !== coming) return
          show(kept)
          refuse(error)
        },
      )
    },
    [show, refuse, onChosen],
  )

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
    () => ({ file, isLoading, fault, input, choose, clear, clearInput, wait, load, whenThere }),
    [file, isLoading, fault, choose, clear, clearInput, wait, load, whenThere],
  )
}
