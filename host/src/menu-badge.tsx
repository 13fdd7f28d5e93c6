import { fetchJson } from '@sala/kit/api/fetch-json'
import type { MenuBadge as Badge } from '@sala/kit/contract/remote'
import { useChanges } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { useCallback, useEffect, useState } from 'react'
import styles from './menu-badge.module.css'
import { useSession } from './session/session-store.ts'

/** The number beside a menu entry. It follows changes; after a failed request the last number stays. */
export function MenuBadge({ call, list, label }: Badge) {
  const email = useSession(({ session }) => session?.email ?? null)
  const [count, setCount] = useState(0)

  const load = useCallback(() => {
    if (!email) return
    fetchJson<{ count: number }>('GET', call).then(
      (answer) => setCount(answer.count),
      () => undefined,
    )
  }, [call, email])

  useEffect(load, [load])
  useChanges(list, email, load)

  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count.toLocaleString(locale())} <span className={styles.label}>{label}</span>
    </span>
  )
}
