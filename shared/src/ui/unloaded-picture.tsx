import { useEffect, useRef } from 'react'
import { t } from '../words/t.ts'
import { NoPicture } from './no-picture.tsx'

/**
 * In the place of a picture that could not be had.
 * @param onRetry called when the network is back, or when it is scrolled to again; never changes
 */
export function UnloadedPicture({ onRetry }: { onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.addEventListener('online', onRetry)
    let wasOut = false
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting && wasOut) onRetry()
      wasOut ||= !seen?.isIntersecting
    })
    if (frame.current) watch.observe(frame.current)
    return () => {
      window.removeEventListener('online', onRetry)
      watch.disconnect()
    }
  }, [onRetry])

  return (
    <div ref={frame} style={{ height: '100%' }}>
      <NoPicture>{t('The picture could not be loaded')}</NoPicture>
    </div>
  )
}
