import { type RefObject, useEffect, useState } from 'react'

/** Whether the form that a field stands in has been scrolled out of sight, above what is seen. */
export function useIsPast(field: RefObject<HTMLElement | null>) {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    const form = field.current?.closest('form')
    if (!form) return
    const watch = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    watch.observe(form)
    return () => watch.disconnect()
  }, [field])

  return isPast
}
