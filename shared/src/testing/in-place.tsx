import type { ReactNode } from 'react'
import type { RemoteDescription } from '../contract/remote.ts'
import { Route, Routes } from '../router.ts'
import { KitProvider } from '../ui/index.ts'

export type Place = Pick<RemoteDescription, 'route' | 'access'>

/** A screen in what the host puts around it: nothing where it is public, else its route and the kit. */
export function InPlace({ remote, screen }: { remote: Place; screen: ReactNode }) {
  if (remote.access === 'public') return screen
  return (
    <Routes>
      <Route path={`${remote.route}/*`} element={<KitProvider>{screen}</KitProvider>} />
    </Routes>
  )
}
