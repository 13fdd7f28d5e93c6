import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { ImportOutcome } from '../../contract/transfer.ts'
import { sendNotice } from '../../events.ts'
import { useSending } from '../../ui/use-sending.ts'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { formatCount } from '../messages.ts'
import { createTransferCalls, saveBlob, type TransferFormat } from './transfer-calls.ts'

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
    previewImport: (file: File) => run(() => loadPreview(file)),
    importFile: () => run(async () => preview && (await importFile(preview))),
    close: () => setPreview(null),
  }
}
