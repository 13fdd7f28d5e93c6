import type { VisitVitals } from '@sala/kit/contract/release'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import type { Metric } from 'web-vitals'

const address = '/api/releases/vitals'
/** Measures one visit in ten. The others load nothing for it. */
const oneIn = 10

/** Measures a share of the visits, and sends the result when the visitor leaves. It contains nothing personal. */
export async function watchVitals({ name, version }: RemoteRelease & { name: string }) {
  if (Math.random() * oneIn >= 1) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const visit: VisitVitals = { app: name, version, vitals: {} }
  const record = (metric: Metric) => {
    visit.vitals[metric.name] = metric.value
  }
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(record)

  // Added last: metrics that end with the visit are recorded by earlier listeners.
  const send = () => {
    if (document.visibilityState === 'visible') return
    document.removeEventListener('visibilitychange', send)
    navigator.sendBeacon(address, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}
