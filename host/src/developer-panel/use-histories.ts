import { fetchJson } from '@sala/kit/api/fetch-json'
import type { PublishedVersion, ReleaseHistory } from '@sala/kit/contract/release'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { useEffect, useState } from 'react'

export interface History {
  versions: PublishedVersion[]
  error: string | null
}

/** The published versions of each remote, by its name, as they arrive. */
export function useHistories(remotes: LiveRemote[]) {
  const [histories, setHistories] = useState<Record<string, History>>({})
  const names = remotes.map(({ name }) => name).join()

  useEffect(() => {
    let isOver = false
    for (const name of names.split(',')) {
      historyOf(name).then((history) => {
        if (!isOver) setHistories((known) => ({ ...known, [name]: history }))
      })
    }
    return () => {
      isOver = true
    }
  }, [names])

  return histories
}

async function historyOf(name: string): Promise<History> {
  try {
    const { versions } = await fetchJson<ReleaseHistory>('GET', `/releases/${name}/history`)
    return { versions, error: null }
  } catch (error) {
    return { versions: [], error: (error as Error).message }
  }
}
