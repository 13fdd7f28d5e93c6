import { KitProvider, type RenderFills, SlotsProvider } from '@sala/kit/ui'
import { type ReactNode, useCallback } from 'react'
import { Fills } from './federation/fills.tsx'

interface Props {
  /** The remote whose screen this is. */
  remote: string
  children: ReactNode
}

/** Wraps a back-office screen in the UI kit's context, and renders the fills of its slots. */
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

/** Modules that the host itself does not use. Naming them here makes them available to remotes. */
export const loadForRemotes = () =>
  Promise.all([import('@sala/kit/collection'), import('@sala/kit/api/request')])
