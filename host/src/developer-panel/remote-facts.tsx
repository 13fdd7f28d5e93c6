import type { LiveRemote } from '@sala/kit/contract/remote'
import { useReports } from '../federation/reports.ts'
import { t } from '../words/t.ts'
import { ErrorsOf } from './errors-of.tsx'
import { loadOf } from './load-of.ts'
import { sharedBy } from './shared-by.ts'
import { whyShown } from './why-shown.ts'

/** What was loaded of a remote, from where, how fast, with what, and what went wrong. */
export function RemoteFacts({ remote }: { remote: LiveRemote }) {
  const { name, fallback } = remote
  const reports = useReports().filter(({ app }) => app === name)
  if (reports.length === 0) return <p>{t('Not loaded yet.')}</p>

  const shown = reports.findLast(({ kind }) => kind === 'loaded')?.version
  const release = fallback && shown === fallback.version ? fallback : remote
  const load = loadOf(release)

  return (
    <dl>
      <dt>{t('Shown')}</dt>
      <dd>{shown ? `${shown}, ${whyShown(remote, shown)}` : t('nothing')}</dd>
      <dt>{t('Origin')}</dt>
      <dd>{new URL(release.manifest, location.href).origin}</dd>
      <dt>{t('Loaded')}</dt>
      <dd>{load ? t('{files} files in {ms} ms', load) : '–'}</dd>
      <dt>{t('Shared')}</dt>
      <dd>{sharedBy(name, release).join(', ') || '–'}</dd>
      <dt>{t('Errors')}</dt>
      <dd>{reports.some(({ message }) => message) ? <ErrorsOf app={name} /> : t('none')}</dd>
    </dl>
  )
}
