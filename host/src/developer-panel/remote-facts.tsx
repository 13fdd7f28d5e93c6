import type { LiveRemote } from '@sala/kit/contract/remote'
import { useReports } from '../federation/reports.ts'
import { t } from '../words/t.ts'
import { whyShown } from './why-shown.ts'

/** Which version of a remote this tab shows, and why. */
export function RemoteFacts({ remote }: { remote: LiveRemote }) {
  const loaded = useReports().findLast(({ app, kind }) => app === remote.name && kind === 'loaded')
  if (!loaded) return <p>{t('Not loaded yet.')}</p>
  return <p>{`${loaded.version}, ${whyShown(remote, loaded.version)}`}</p>
}
