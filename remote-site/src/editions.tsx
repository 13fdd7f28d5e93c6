import type { SiteContent, SiteEdition } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import { Actions, Button, Dialog, Panel, sendFailure } from '@sala/kit/ui'
import { useEffect, useState } from 'react'
import { Differences } from './differences.tsx'
import { findDifferences } from './parts.ts'
import { WithDateTime } from './publishing.tsx'
import styles from './site.module.css'
import { publishEdition, readEdition, readEditions } from './site-api.ts'
import type { Site } from './use-site.ts'
import { t } from './words/t.ts'

/** All published editions, to compare with the current one and to publish again. */
export function Editions({ site, isReader }: { site: Site; isReader: boolean }) {
  const [editions, setEditions] = useState<SiteEdition[] | null>(null)
  const [open, setOpen] = useState<(SiteEdition & { content: SiteContent }) | null>(null)
  const { state, applyState } = site
  const live = state?.published?._id

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when another edition goes live
  useEffect(() => {
    readEditions().then((response) => setEditions(response.editions), sendFailure)
  }, [live])

  const publish = ({ _id }: SiteEdition) =>
    publishEdition(_id).then((next) => {
      applyState(next)
      setOpen(null)
      sendNotice({ severity: 'success', message: t('Edition published again.') })
    }, sendFailure)

  return (
    <Panel title={t('Editions')}>
      {editions?.length === 0 && <p>{t('Nothing published yet.')}</p>}
      <div>
        <ul className={styles.order}>
          {editions?.map((edition) => (
            <li key={edition._id}>
              <span>
                <WithDateTime
                  at={edition.at}
                  sentence={(moment) => t('{moment} by {who}', { moment, who: edition.by })}
                />
                {edition._id === live && <strong> {t('Live')}</strong>}
              </span>
              <Button
                variant="plain"
                onClick={() => readEdition(edition._id).then(setOpen, sendFailure)}
              >
                {t('Compare with current')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog isOpen={open !== null} isWide label={t('Edition')} onClose={() => setOpen(null)}>
        <h2>{t('Edition')}</h2>
        {open && state && (
          <Differences
            differences={findDifferences(open.content, state.published?.content ?? open.content)}
            declared={state.declared}
            titles={[t('Then'), t('Now')]}
          />
        )}
        <Actions>
          <Button variant="plain" onClick={() => setOpen(null)}>
            {t('Close')}
          </Button>
          {open && !isReader && open._id !== live && (
            <Button onClick={() => publish(open)}>{t('Publish again')}</Button>
          )}
        </Actions>
      </Dialog>
    </Panel>
  )
}
