import { useLayoutEffect, useRef, useState } from 'react'
import { onScrollOrResize } from '../page/scrolling.ts'

/** Specification, section 9. */
const isInRevealRange = (topPx: number, windowHeightPx: number) =>
  topPx <= (windowHeightPx * 2) / 3 + 100

/** With view timelines the style sheet reveals banners without scripts (services.module.css). */
const hasViewTimeline = () => 'ViewTimeline' in globalThis

/**
 * Reveals an element once it is scrolled into view. An element that is in the window before hydration
 * stays at rest: it has been seen already.
 */
export function useReveal<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const [stage, setStage] = useState<'at-rest' | 'waiting' | 'revealed'>('at-rest')

  useLayoutEffect(() => {
    const topPx = () => element.current?.getBoundingClientRect().top ?? 0
    if (topPx() < innerHeight || hasViewTimeline()) return
    setStage('waiting')
    const stop = onScrollOrResize(() => {
      if (!isInRevealRange(topPx(), innerHeight)) return
      setStage('revealed')
      stop()
    })
    return stop
  }, [])

  return { element, stage }
}
