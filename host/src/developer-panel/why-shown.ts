import type { LiveRemote } from '@sala/kit/contract/remote'
import type { ChosenRemote } from '../federation/chosen-versions.ts'
import { t } from '../words/t.ts'

/** Why this version of a remote is shown in this tab, and no other. */
export function whyShown(remote: LiveRemote | ChosenRemote, shown: string) {
  const { version, integrity, canary } = remote
  if (shown !== version) return t('because {version} failed', { version })
  if ('liveVersion' in remote)
    return t('chosen for this tab; {version} is live', { version: remote.liveVersion })
  if (!integrity) return t('a preview')
  return canary ? t('a canary that this browser is given') : t('which is live')
}
