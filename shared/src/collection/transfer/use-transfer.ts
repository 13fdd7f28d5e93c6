import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { ImportOutcome } from '../../contract/transfer.ts'
import { sendNotice } from '../../events.ts'
import { useSending } from '../../ui/use-sending.ts'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { counted } from '../words-of.ts'
import { saveBlob, type TransferFormat, transferCalls } from './transfer-calls.ts'

/** A file, and what it would do to the list. */
export interface LookedAt {
  file: File
  outcome: ImportOutcome
}

/** How a list gets into a file, and a file, once it was looked at, into the list. */
export function useTransfer({ name, words }: Collection, reload: () => void) {
  const calls = useMemo(() => transferCalls(name), [name])
  const { isBusy, run } = useSending()
  const [looked, setLooked] = useState<LookedAt | null>(null)

  async function lookAt(file: File) {
    setLooked({ file, outcome: await calls.look(file) })
  }

  async function carryOut({ file, outcome }: LookedAt) {
    try {
      const { counts } = await calls.carryOut(file, outcome)
      setLooked(null)
      const entries = counted(words, counts.added + counts.changed)
      sendNotice({ severity: 'success', message: t('{entries} imported.', { entries }) })
    } catch (error) {
      // What was looked at is not what would be done: it is looked at again.
      if (error instanceof ApiError && error.httpStatus === 412) await lookAt(file)
      throw error
    } finally {
      reload()
    }
  }

  return {
    isBusy,
    looked,
    take: (format: TransferFormat) =>
      run(async () => saveBlob(`${name.replace(/^.*\//, '')}.${format}`, await calls.take(format))),
    look: (file: File) => run(() => lookAt(file)),
    carryOut: () => run(async () => looked && (await carryOut(looked))),
    leave: () => setLooked(null),
  }
}
