import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { downloadPicture } from '../api/pictures.ts'
import { sendNotice } from '../events.ts'
import { t } from '../words/t.ts'
import { FileError } from './chosen-file.ts'
import { preparePicture } from './prepare-picture.ts'

const nothing = Promise.resolve(null)

export type PictureDraft = ReturnType<typeof usePicture>

/**
 * The picture of a form: chosen by the user, or downloaded from an existing entry.
 * @param onChosen called with a chosen picture that has passed the checks
 */
export function usePicture(onChosen?: (file: File) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [isLoading, setLoading] = useState(false)
  /** Error message about the last chosen file, or that there is none. */
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // The latest picture wins: older downloads and checks that end later are dropped.
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

  /** Shows the error message of a refused file; the former picture stays. */
  const refuse = useCallback(
    (error: unknown) => {
      if (!(error instanceof FileError)) throw error
      clearInput()
      setFault(error.message)
      sendNotice({ severity: 'error', message: error.message })
    },
    [clearInput],
  )

  const choose = useCallback(
    (chosen: File) => {
      const before = latest.current
      const prepared = preparePicture(chosen)
      const pending = prepared.catch(() => before)
      latest.current = pending
      setLoading(true)
      return prepared.then(
        (picture) => {
          if (latest.current !== pending) return
          show(picture)
          onChosen?.(picture)
        },
        async (error) => {
          const former = await before
          if (latest.current !== pending) return
          show(former)
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

  /** Shows that a picture is missing, and clears and focuses the input. */
  const demand = useCallback(
    (takesFocus: boolean) => {
      clearInput()
      setFault((shown) => shown ?? t('Add a picture: choose, drop or paste one.'))
      if (takesFocus) input.current?.focus()
    },
    [clearInput],
  )

  /** Shows the loading state until `pending` has the picture. */
  const wait = useCallback(
    async (pending: Promise<File | null>) => {
      clear()
      latest.current = pending
      setLoading(true)
      const file = await pending
      if (latest.current === pending) show(file)
    },
    [show, clear],
  )

  /** Downloads the picture at `url`; a failure is only logged (specification, section 8). */
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

  /** Waits for the picture that is downloaded or checked, if any. */
  const waitForFile = useCallback(() => latest.current, [])

  return useMemo(
    () => ({
      file,
      isLoading,
      fault,
      input,
      choose,
      clear,
      clearInput,
      demand,
      wait,
      load,
      waitForFile,
    }),
    [file, isLoading, fault, choose, clear, clearInput, demand, wait, load, waitForFile],
  )
}

/** An object URL of `file`, revoked when it is no longer shown. */
export function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])

  return url
}
