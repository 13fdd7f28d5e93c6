import type { LiveRemote } from '@sala/kit/contract/remote'
import { useId } from 'react'
import { type ChosenRemote, chosenVersions } from '../federation/chosen-versions.ts'
import { t } from '../words/t.ts'
import styles from './developer-panel.module.css'
import type { History } from './use-histories.ts'

interface Props {
  remote: LiveRemote | ChosenRemote
  history: History | undefined
}

/** The published versions of a remote, of which one may be chosen for this tab. */
export function VersionChoice({ remote, history }: Props) {
  const { name } = remote
  const live = 'liveVersion' in remote ? remote.liveVersion : remote.version
  const id = useId()

  return (
    <>
      <label htmlFor={id}>{t('Version in this tab')}</label>
      <select
        id={id}
        name={name}
        // The choices arrive later than the panel.
        key={history?.versions.length}
        defaultValue={chosenVersions()[name]?.version ?? ''}
      >
        <option value="">{t('what is live ({version})', { version: live })}</option>
        {history?.versions.map((published) => (
          <option key={published.version} value={published.version}>
            {published.version}, {published.publishedAt.slice(0, 16).replace('T', ' ')},{' '}
            {published.publishedBy}
          </option>
        ))}
      </select>
      {history?.error && <p className={styles.error}>{history.error}</p>}
    </>
  )
}
