import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the page's top a table's rows begin, whatever comes and goes above them. */
export function useStart(table: RefObject<HTMLTableElement | null>, isNeeded: boolean) {
  const [startPx, setStartPx] = useState(0)

  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (!isNeeded || !body) return
    const look = () => setStartPx(Math.round(body.getBoundingClientRect().top + scrollY))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [table, isNeeded])

  return startPx
}
