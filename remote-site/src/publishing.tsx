import { nothingSaid, originalEdition, type SiteState } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import { Actions, Button, Dialog, MomentField, Panel, sendFailure } from '@sala/kit/ui'
import { useState } from 'react'
import { Differences } from './differences.tsx'
import { MomentIn } from './moment-in.tsx'
import { differencesOf, isSame } from './parts.ts'
import { inOwnWords } from './refused-in-words.ts'
import { cancelSchedule, publishEdition, publishSite } from './site-api.ts'
import type { Site } from './use-site.ts'
import { t } from './words/t.ts'

type Asked = 'publish' | 'publish at' | 'discard'

const titles: Record<Asked, string> = {
  publish: t('Publish the site?'),
  'publish at': t('Publish the site at a time?'),
  discard: t('Discard the draft?'),
}

/** From the draft to what visitors see. */
export function Publishing({ site, isReader }: { site: Site; isReader: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { state, content } = site
  if (!state || !content) return null
  const { published, scheduled } = state
  const differences = differencesOf(published?.content ?? null, content)
  const isLate = asked === 'publish at'

  const work = async (call: () => Promise<SiteState>, message: string, before?: string) => {
    setBusy(true)
    try {
      site.take(await call())
      setAsked(null)
      const told =
        before === originalEdition ? t('The original is back.') : t('The edition before is back.')
      const run = () => work(() => publishEdition(before ?? ''), told)
      const action = before && { action: { label: t('Undo'), isUndo: true, run } }
      sendNotice({ severity: 'success', message, ...action })
    } catch (error) {
      // What is missing is said above the form in which it is mended.
      setAsked(null)
      sendFailure(inOwnWords(error, state.declared))
      site.load()
    } finally {
      setBusy(false)
    }
  }

  const answer = async () => {
    if (asked === 'discard') {
      site.replace(published?.content ?? nothingSaid)
      return setAsked(null)
    }
    const saved = await site.save()
    if (!saved) {
      setAsked(null)
      const message = t('What you typed could not be saved yet, so nothing was published.')
      return sendNotice({ severity: 'error', message })
    }
    if (!isLate) {
      const call = () => publishSite(site.version() ?? '')
      return work(call, t('The site is published.'), published?._id ?? originalEdition)
    }
    return work(() => publishSite(site.version() ?? '', at), t('The site will be published.'))
  }

  return (
    <Panel title={t('Publish')}>
      <p>
        {published ? (
          <MomentIn
            at={published.at}
            say={(moment) =>
              isSame(published.content, nothingSaid)
                ? t('The original, since {moment}, by {who}.', { who: published.by, moment })
                : t('Published by {who} on {moment}.', { who: published.by, moment })
            }
          />
        ) : (
          t('Nothing was published yet: visitors see the original.')
        )}
      </p>
      {scheduled && (
        <p>
          <MomentIn
            at={scheduled.at}
            say={(moment) =>
              t('Will be published on {moment}, by {who}.', { moment, who: scheduled.by })
            }
          />
        </p>
      )}
      {!isReader && (
        <Actions>
          <Button isDisabled={differences.length === 0} onClick={() => setAsked('publish')}>
            {t('Publish')}
          </Button>
          <Button variant="plain" onClick={() => setAsked('publish at')}>
            {t('Publish at')}
          </Button>
          {scheduled && (
            <Button
              variant="plain"
              onClick={() => work(cancelSchedule, t('The schedule is cancelled.'))}
            >
              {t('Cancel the schedule')}
            </Button>
          )}
          {differences.length > 0 && (
            <Button variant="plain" onClick={() => setAsked('discard')}>
              {t('Discard the draft')}
            </Button>
          )}
        </Actions>
      )}
      <Dialog
        isOpen={asked !== null}
        isWide
        label={asked ? titles[asked] : undefined}
        onClose={() => setAsked(null)}
      >
        <h2>{asked && titles[asked]}</h2>
        <Differences
          differences={differences}
          declared={state.declared}
          titles={[t('Published'), t('Draft')]}
        />
        {isLate && <MomentField label={t('Publish at')} value={at} onValue={setAt} />}
        <Actions>
          <Button isBusy={isBusy} isDisabled={isLate && !at} onClick={answer}>
            {asked === 'discard' ? t('Discard') : t('Publish')}
          </Button>
          <Button variant="plain" onClick={() => setAsked(null)}>
            {t('Cancel')}
          </Button>
        </Actions>
      </Dialog>
    </Panel>
  )
}
