import { KitProvider, type RenderFills, SlotsProvider } from '@sala/kit/ui'
import { type ReactNode, useCallback } from 'react'
import { Fills } from './federation/fills.tsx'

interface Props {
  /** The remote whose screen this is. */
  remote: string
  children: ReactNode
}

/** Around whatever is not public: the UI kit's context, and what others fill its slots with. */
export default function KitFrame({ remote, children }: Props) {
  const renderFills: RenderFills = useCallback(
    (name, props) => <Fills slot={`${remote}/${name}`} props={props} />,
    [remote],
  )

  return (
    <KitProvider>
      <SlotsProvider value={renderFills}>{children}</SlotsProvider>
    </KitProvider>
  )
}

/** What only remotes use of what is shared: they get what the host names. */
export const loadForRemotes = () =>
  Promise.all([import('@sala/kit/collection'), import('@sala/kit/api/request')])
