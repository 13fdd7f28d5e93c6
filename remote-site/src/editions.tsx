import type { SiteContent, SiteEdition } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import { Actions, Button, Dialog, Panel, sendFailure } from '@sala/kit/ui'
import { useEffect, useState } from 'react'
import { Differences } from './differences.tsx'
import { MomentIn } from './moment-in.tsx'
import { differencesOf } from './parts.ts'
import styles from './site.module.css'
import { publishEdition, readEdition, readEditions } from './site-api.ts'
import type { Site } from './use-site.ts'
import { t } from './words/t.ts'

/** Who published what, and when. */
export function Editions({ site, isReader }: { site: Site; isReader: boolean }) {
  const [editions, setEditions] = useState<SiteEdition[] | null>(null)
  const [open, setOpen] = useState<(SiteEdition & { content: SiteContent }) | null>(null)
  const { state, take } = site
  const live = state?.published?._id

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is another one when another is live
  useEffect(() => {
    readEditions().then((answer) => setEditions(answer.editions), sendFailure)
  }, [live])

  const publish = async ({ _id }: SiteEdition) => {
    try {
      take(await publishEdition(_id))
      setOpen(null)
      sendNotice({ severity: 'success', message: t('The edition is published again.') })
    } catch (error) {
      sendFailure(error)
    }
  }

  return (
    <Panel title={t('Editions')}>
      {editions?.length === 0 && <p>{t('Nothing was published yet.')}</p>}
      <div>
        <ul className={styles.order}>
          {editions?.map((edition) => (
            <li key={edition._id}>
              <span>
                <MomentIn
                  at={edition.at}
                  say={(moment) => t('{moment} by {who}', { moment, who: edition.by })}
                />
                {edition._id === live && <strong> {t('Visitors see it now')}</strong>}
              </span>
              <Button
                variant="plain"
                onClick={() => readEdition(edition._id).then(setOpen, sendFailure)}
              >
                {t('Compare with now')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog isOpen={open !== null} isWide label={t('Edition')} onClose={() => setOpen(null)}>
        <h2>{t('Edition')}</h2>
        {open && state && (
          <Differences
            differences={differencesOf(open.content, state.published?.content ?? open.content)}
            declared={state.declared}
            titles={[t('Then'), t('Now')]}
          />
        )}
        <Actions>
          <Button variant="plain" onClick={() => setOpen(null)}>
            {t('Close')}
          </Button>
          {open && !isReader && open._id !== live && (
            <Button onClick={() => publish(open)}>{t('Publish this one again')}</Button>
          )}
        </Actions>
      </Dialog>
    </Panel>
  )
}
