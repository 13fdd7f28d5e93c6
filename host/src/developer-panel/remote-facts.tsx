import type { LiveRemote } from '@sala/shared/contract/remote'
import { useReports } from '../federation/reports.ts'
import styles from './developer-panel.module.css'
import { loadOf } from './load-of.ts'
import { sharedBy } from './shared-by.ts'

/** What was loaded of a remote, from where, how fast, with what, and what went wrong. */
export function RemoteFacts({ remote }: { remote: LiveRemote }) {
  const { name, fallback } = remote
  const reports = useReports().filter(({ app }) => app === name)
  if (reports.length === 0) return <p>Not loaded yet.</p>

  const shown = reports.findLast(({ kind }) => kind === 'loaded')?.version
  const release = fallback && shown === fallback.version ? fallback : remote
  const load = loadOf(release)
  const errors = reports.filter(({ message }) => message)

  return (
    <dl>
      <dt>Shown</dt>
      <dd>{shown ?? 'nothing'}</dd>
      <dt>Origin</dt>
      <dd>{new URL(release.manifest, location.href).origin}</dd>
      <dt>Loaded</dt>
      <dd>{load ? `${load.files} files in ${load.ms} ms` : '–'}</dd>
      <dt>Shared</dt>
      <dd>{sharedBy(name, release).join(', ') || '–'}</dd>
      <dt>Errors</dt>
      <dd>
        {errors.length === 0 && 'none'}
        {errors.map(({ kind, message, version }) => (
          <code key={kind + version} className={styles.error}>
            {kind} {version}: {message}
          </code>
        ))}
      </dd>
    </dl>
  )
}
