import { useLayoutEffect, useRef, useState } from 'react'
import { onPageMoved } from '../page/use-on-page.ts'

/** Specification, section 9: about 100 px around two thirds of the window. */
export const isInReach = (topPx: number, windowHeightPx: number) =>
  topPx <= (windowHeightPx * 2) / 3 + 100

/** Whether the style sheet sees by itself what is scrolled to (service-banner.module.css). */
const isSeen = () => 'ViewTimeline' in globalThis

/**
 * Whether something has been scrolled to yet. What is in the window from the start is at rest: it
 * has been seen, by those whose scripts come late, and does not move any more.
 */
export function useReveal<T extends HTMLElement>() {
  const place = useRef<T>(null)
  const [stage, setStage] = useState<'at-rest' | 'waiting' | 'revealed'>('at-rest')

  useLayoutEffect(() => {
    const topPx = () => place.current?.getBoundingClientRect().top ?? 0
    if (topPx() < innerHeight || isSeen()) return
    setStage('waiting')
    const stop = onPageMoved(() => {
      if (!isInReach(topPx(), innerHeight)) return
      setStage('revealed')
      stop()
    })
    return stop
  }, [])

  return { place, stage }
}
