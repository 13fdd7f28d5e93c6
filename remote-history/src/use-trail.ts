import type { TrailPart } from '@sala/kit/contract/audit'
import { useList, useSending } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
import { type Change, linesAPage, listChanges } from './history-api.ts'

/** The changes of a part, newest first, and those of longer ago as far as they were asked for. */
export function useTrail(about: TrailPart) {
  const list = useList(useCallback(() => listChanges(about), [about]))
  const [older, setOlder] = useState<Change[]>([])
  const [isWhole, setWhole] = useState(false)
  const loading = useSending()

  const { entries } = list
  const changes = entries && [...entries, ...older]
  const hasOlder = !isWhole && entries !== null && entries.length >= linesAPage

  const loadOlder = () =>
    loading.run(async () => {
      const more = await listChanges(about, changes?.at(-1)?.seq)
      setOlder((shown) => [...shown, ...more])
      setWhole(more.length < linesAPage)
    })

  return { list, changes, hasOlder, loadOlder, isLoadingOlder: loading.isBusy }
}
