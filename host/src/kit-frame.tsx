import { KitProvider } from '@sala/kit/ui'
import type { ReactNode } from 'react'

/** The UI kit's context around whatever is not public. */
export default function KitFrame({ children }: { children: ReactNode }) {
  return <KitProvider>{children}</KitProvider>
}
