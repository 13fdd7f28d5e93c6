import { type FormEvent, useEffect, useRef } from 'react'
import { chooseVersions } from '../federation/chosen-versions.ts'
import { useLiveSet } from '../federation/live-set.ts'
import { reloadPage } from '../federation/reload-page.ts'
import { t } from '../words/t.ts'
import styles from './developer-panel.module.css'
import { RemoteFacts } from './remote-facts.tsx'
import { type History, useHistories } from './use-histories.ts'
import { VersionChoice } from './version-choice.tsx'

/** Which version of each remote this tab shows and why, and another to choose. */
export default function DeveloperPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { remotes, host, next } = useLiveSet()
  const histories = useHistories(remotes ?? [])

  useEffect(() => dialog.current?.showModal(), [])

  const use = (choices: Parameters<typeof chooseVersions>[0]) => {
    chooseVersions(choices)
    reloadPage()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    use(chosenIn(event.currentTarget, histories))
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="developers" onClose={onClose}>
      <form onSubmit={submit}>
        <header className={styles.header}>
          <h2 id="developers">{t('For developers')}</h2>
          <p>
            {t('Host {version}', { version: host?.version ?? '' })}
            {next && ` · ${t('something else is live by now; the next navigation takes it')}`}
          </p>
        </header>
        {remotes?.map((remote) => (
          <section key={remote.name} className={styles.remote} aria-label={remote.name}>
            <h3>{remote.name}</h3>
            <RemoteFacts remote={remote} />
            <VersionChoice remote={remote} history={histories[remote.name]} />
          </section>
        ))}
        <footer className={styles.actions}>
          <button type="submit" className={styles.primary}>
            {t('Use these versions')}
          </button>
          <button type="button" onClick={() => use({})}>
            {t('Reset to what is live')}
          </button>
          <button type="button" onClick={onClose}>
            {t('Close')}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

/** The published versions that are chosen in the form; a remote that follows what is live is left out. */
function chosenIn({ elements }: HTMLFormElement, histories: Record<string, History>) {
  const choices = Object.entries(histories).flatMap(([name, { versions }]) => {
    const select = elements.namedItem(name) as HTMLSelectElement | null
    const chosen = versions.find(({ version }) => version === select?.value)
    if (!chosen) return []
    const { version, manifest, integrity, signature } = chosen
    return [[name, { version, manifest, integrity, ...(signature && { signature }) }] as const]
  })
  return Object.fromEntries(choices)
}
