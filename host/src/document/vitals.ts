import type { VisitVitals } from '@sala/kit/contract/release'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import type { Metric } from 'web-vitals'

const address = '/api/releases/vitals'
/** One visit in so many is measured: that tells enough, and the others load nothing for it. */
const oneIn = 10

/** Measures a share of the visits, and tells the server when the visitor leaves; nothing about whom. */
export async function watchVitals({ name, version }: RemoteRelease & { name: string }) {
  if (Math.random() * oneIn >= 1) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const visit: VisitVitals = { app: name, version, vitals: {} }
  const take = (metric: Metric) => {
    visit.vitals[metric.name] = metric.value
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(take)

  // Last among the listeners: by then the metrics that end with the visit have been taken.
  const tell = () => {
    if (document.visibilityState === 'visible') return
    document.removeEventListener('visibilitychange', tell)
    navigator.sendBeacon(address, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', tell)
}
