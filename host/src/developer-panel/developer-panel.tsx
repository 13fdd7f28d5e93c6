import { fetchJson } from '@sala/kit/api/fetch-json'
import type { PublishedVersion, ReleaseHistory } from '@sala/kit/contract/release'
import type { LiveRemote, RemoteRelease } from '@sala/kit/contract/remote'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type ChosenRemote, chooseVersions, chosenVersions } from '../federation/chosen-versions.ts'
import { liveSetStore } from '../federation/live-set.ts'
import { reloadPage } from '../federation/reload-page.ts'
import { reportsStore } from '../federation/reports.ts'
import { t } from '../words/t.ts'
import styles from './developer-panel.module.css'

/** Which version of each remote this tab shows and why, with a switch to another. */
export default function DeveloperPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { remotes, host } = useStore(liveSetStore)
  const [choices, setChoices] = useState(chosenVersions)

  useEffect(() => dialog.current?.showModal(), [])

  const use = (versions: typeof choices) => {
    chooseVersions(versions)
    reloadPage()
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="developers" onClose={onClose}>
      <h2 id="developers">{t('For developers')}</h2>
      <p>{t('Host {version}', { version: host?.version ?? '' })}</p>
      {remotes?.map((remote) => (
        <RemoteVersion
          key={remote.name}
          remote={remote}
          chosen={choices[remote.name]}
          onChoose={(release) => setChoices({ ...choices, [remote.name]: release })}
        />
      ))}
      <footer>
        <button type="button" onClick={() => use(choices)}>
          {t('Use these versions')}
        </button>
        <button type="button" onClick={() => use({})}>
          {t('Reset to live versions')}
        </button>
        <button type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </footer>
    </dialog>
  )
}

interface RemoteVersionProps {
  remote: LiveRemote | ChosenRemote
  chosen: RemoteRelease | undefined
  /** Called without a release when the remote shall follow what is live. */
  onChoose: (release: RemoteRelease | undefined) => void
}

function RemoteVersion({ remote, chosen, onChoose }: RemoteVersionProps) {
  const { name } = remote
  const live = 'liveVersion' in remote ? remote.liveVersion : remote.version
  const loaded = useStore(reportsStore).findLast(
    ({ app, kind }) => app === name && kind === 'loaded',
  )
  const [published, setPublished] = useState<PublishedVersion[]>([])
  const [error, setError] = useState('')

  useEffect(() => {
    fetchJson<ReleaseHistory>('GET', `/releases/${name}/history`).then(
      ({ versions }) => setPublished(versions),
      ({ message }: Error) => setError(message),
    )
  }, [name])

  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p>
        {loaded
          ? `${loaded.version}, ${describeVersion(remote, loaded.version)}`
          : t('Not loaded yet.')}
      </p>
      <select
        aria-label={t('Version in this tab')}
        value={chosen?.version ?? ''}
        onChange={({ target }) =>
          onChoose(published.find(({ version }) => version === target.value))
        }
      >
        <option value="">{t('live ({version})', { version: live })}</option>
        {published.map(({ version, publishedAt, publishedBy }) => (
          <option key={version} value={version}>
            {version}, {publishedAt.slice(0, 16).replace('T', ' ')}, {publishedBy}
          </option>
        ))}
      </select>
      {error && <p>{error}</p>}
    </section>
  )
}

function describeVersion(remote: LiveRemote | ChosenRemote, shown: string) {
  const { version, integrity, canary } = remote
  if (shown !== version) return t('because {version} failed', { version })
  if ('liveVersion' in remote)
    return t('chosen for this tab; {version} is live', { version: remote.liveVersion })
  if (!integrity) return t('preview')
  return canary ? t('canary') : t('live')
}
