import type { Today } from '@sala/kit/contract/today'
import { useEffect, useRef } from 'react'
import styles from './visits-panel.module.css'

type Days = Today['visits']['days']

/** A curve of the visits of each day, with the one of 30 days before behind it; `VisitsTable` says the same. */
export function VisitsChart({ days }: { days: Days }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const root = place.current
    // Nothing is drawn where there is no room.
    if (!root?.clientWidth) return
    const leaving = new AbortController()
    // Only whoever looks at this screen loads what draws it.
    import('./draw-visits.ts').then(({ drawVisits }) => {
      if (!leaving.signal.aborted) drawVisits(root, days, leaving.signal)
    })
    return () => leaving.abort()
  }, [days])

  return <div ref={place} className={styles.chart} aria-hidden />
}
