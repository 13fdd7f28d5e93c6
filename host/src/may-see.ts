import type { Session } from '@sala/kit/contract/auth'
import type { RemoteDescription } from '@sala/kit/contract/remote'

/** Whether a remote is for somebody of this role, as far as it is known who is there; all are for owners. */
export function maySee({ roles }: Pick<RemoteDescription, 'roles'>, session: Session | null) {
  const { role = 'owner' } = session ?? {}
  return !roles || role === 'owner' || roles.some((one) => one === role)
}
