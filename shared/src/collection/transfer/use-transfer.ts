import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { abortWhenStalled, client } from '../../api/client.ts'
import type { ImportOutcome } from '../../contract/transfer.ts'
import { sendNotice } from '../../events.ts'
import { readFile } from '../../ui/chosen-file.ts'
import { useSending } from '../../ui/use-sending.ts'
import { t } from '../../words/t.ts'
import { translateServerMessage } from '../../words/translate-server-message.ts'
import type { Collection } from '../define-collection.ts'
import { formatCount } from '../messages.ts'

/** A file, and the changes that importing it would make. */
interface ImportPreview {
  file: File
  outcome: ImportOutcome
}

/** Exports a list, and imports a file after a preview. */
export function useTransfer({ name, words }: Collection, reload: () => void) {
  const calls = useMemo(() => createTransferCalls(name), [name])
  const { isBusy, run } = useSending()
  const [preview, setPreview] = useState<ImportPreview | null>(null)

  async function loadPreview(file: File) {
    setPreview({ file, outcome: await calls.previewImport(file) })
  }

  async function importFile({ file, outcome }: ImportPreview) {
    try {
      const { counts } = await calls.importFile(file, outcome)
      setPreview(null)
      const entries = formatCount(words, counts.added + counts.changed)
      sendNotice({ severity: 'success', message: t('{entries} imported.', { entries }) })
    } catch (error) {
      // The list has changed since the preview: shows the new one.
      if (error instanceof ApiError && error.httpStatus === 412) await loadPreview(file)
      throw error
    } finally {
      reload()
    }
  }

  return {
    isBusy,
    preview,
    exportFile: (format: TransferFormat) =>
      run(async () =>
        saveBlob(`${name.replace(/^.*\//, '')}.${format}`, await calls.exportFile(format)),
      ),
    previewImport: (file: File) => run(async () => loadPreview(await readFile(file))),
    importFile: () => run(async () => preview && (await importFile(preview))),
    close: () => setPreview(null),
  }
}

/** Each new picture takes a second or two. */
const importTimeoutMs = 5 * 60_000

export type TransferFormat = 'csv' | 'zip'

/**
 * The API calls that export and import a list.
 * @param name the list's path below `/api`
 */
export function createTransferCalls(name: string) {
  async function send(file: File, query: string, headers: Record<string, string> = {}) {
    const { data } = await client.post<ImportOutcome>(`/${name}/import${query}`, file, {
      headers: { ...headers, 'content-type': getContentType(file) },
      timeout: importTimeoutMs,
    })
    const refused = data.refused.map((row) => ({
      ...row,
      message: translateServerMessage(row.message),
    }))
    return { ...data, refused }
  }

  return {
    exportFile: (format: TransferFormat) =>
      abortWhenStalled(async (signal, onProgress) => {
        const { data } = await client.get<Blob>(`/${name}/export?format=${format}`, {
          responseType: 'blob',
          timeout: 0,
          signal,
          onDownloadProgress: onProgress,
        })
        return data
      }),

    /** Dry run: the changes that the file would make. */
    previewImport: (file: File) => send(file, '?try=true'),

    /** Imports the file, unless the list has changed since the preview. */
    importFile: (file: File, { revision }: Pick<ImportOutcome, 'revision'>) =>
      send(file, '', { 'if-match': `"${revision}"` }),
  }
}

const getContentType = ({ name, type }: File) =>
  /\.zip$/i.test(name) || type.includes('zip') ? 'application/zip' : 'text/csv'

/** Saves `blob` as a download of the browser. */
export function saveBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
