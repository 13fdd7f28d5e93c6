import type { ReleaseStatus } from '@sala/kit/contract/release'
import { Actions, Button, Panel, SelectField, TextField } from '@sala/kit/ui'
import { createDateFormat } from '@sala/kit/words'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'
import type { Releases } from './use-releases.ts'
import { t } from './words/t.ts'

const format = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' })

interface Props {
  status: ReleaseStatus
  /** Those that are not live, newest first. */
  versions: string[]
  releases: Pick<Releases, 'promote' | 'startCanary' | 'endCanary'>
  needsReason: (version: string) => boolean
}

/** The running canary with what it has seen, or a form that starts one. */
export function CanaryPart({ status, versions, releases, needsReason }: Props) {
  const { app, live, canary, health } = status
  if (!canary && versions.length === 0) return null
  if (!canary) {
    return (
      <Panel title={t('Canary')}>
        <p>
          {t('Show a version to a share of the visitors first. It ends by itself when it fails.')}
        </p>
        <CanaryForm
          versions={versions}
          onStart={(started) =>
            releases.startCanary(app, live, started, needsReason(started.version))
          }
        />
      </Panel>
    )
  }

  const { version, percent, until, visitsNeeded } = canary
  const { visits = 0, failures = 0 } = health[version] ?? {}
  return (
    <Panel title={t('Canary')}>
      <p>
        {t(
          '{version} is shown to {percent} % of the visitors. It failed in {failures} of {visits} visits.',
          {
            version,
            percent,
            failures,
            visits,
          },
        )}
        {until &&
          visits < visitsNeeded &&
          ` ${t('It ends on {time} unless {count} visits have seen it by then.', {
            time: format(new Date(until)),
            count: visitsNeeded,
          })}`}
      </p>
      <Actions>
        <Button onClick={() => releases.promote(app, version)}>
          {t('Promote {version}', { version })}
        </Button>
        <Button variant="plain" onClick={() => releases.endCanary(app, live, version)}>
          {t('End canary')}
        </Button>
      </Actions>
    </Panel>
  )
}

interface FormProps {
  versions: string[]
  onStart: (canary: { version: string; percent: number; hours?: number }) => Promise<boolean>
}

function CanaryForm({ versions, onStart }: FormProps) {
  const [version, setVersion] = useState('')
  const [percent, setPercent] = useState('10')
  const [hours, setHours] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const canary = { version, percent: Number(percent), ...(hours && { hours: Number(hours) }) }
    if (await onStart(canary)) setVersion('')
  }

  return (
    <form className={styles.row} aria-label={t('Canary')} onSubmit={submit}>
      <SelectField
        label={t('Version')}
        required
        options={versions}
        value={version}
        onValue={setVersion}
      />
      <TextField
        label={t('Percent of visitors')}
        type="number"
        min={1}
        max={100}
        required
        value={percent}
        onValue={setPercent}
      />
      <TextField
        label={t('Hours (optional)')}
        type="number"
        min={1}
        value={hours}
        onValue={setHours}
      />
      <Button type="submit">{t('Start canary')}</Button>
    </form>
  )
}
