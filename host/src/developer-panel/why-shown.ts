import type { LiveRemote } from '@sala/kit/contract/remote'
import type { ChosenRemote } from '../federation/chosen-versions.ts'

/** Why this version of a remote is shown in this tab, and no other. */
export function whyShown(remote: LiveRemote | ChosenRemote, shown: string) {
  const { version, integrity, canary } = remote
  if (shown !== version) return `because ${version} failed`
  if ('liveVersion' in remote) return `chosen for this tab; ${remote.liveVersion} is live`
  if (!integrity) return 'a preview'
  return canary ? 'a canary that this browser is given' : 'which is live'
}
