import { emptySiteContent, originalEdition, type SiteState } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import { Actions, Button, DateTime, DateTimeField, Dialog, Panel, sendFailure } from '@sala/kit/ui'
import { useState } from 'react'
import { Differences } from './differences.tsx'
import { findDifferences, isSame } from './parts.ts'
import { cancelSchedule, publishEdition, publishSite } from './site-api.ts'
import { translateError } from './translate-labels.ts'
import type { Site } from './use-site.ts'
import { t } from './words/t.ts'

type Action = 'publish' | 'publish at' | 'discard'

const titles: Record<Action, string> = {
  publish: t('Publish site?'),
  'publish at': t('Schedule publication?'),
  discard: t('Discard draft?'),
}

/** Publishes the draft now or at a time, or discards it. */
export function Publishing({ site, isReader }: { site: Site; isReader: boolean }) {
  const [action, setAction] = useState<Action | null>(null)
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { state, content } = site
  if (!state || !content) return null
  const { published, scheduled } = state
  const differences = findDifferences(published?.content ?? null, content)
  const isScheduling = action === 'publish at'

  const run = async (call: () => Promise<SiteState>, message: string, before?: string) => {
    setBusy(true)
    try {
      site.applyState(await call())
      setAction(null)
      const undone =
        before === originalEdition ? t('Original restored.') : t('Previous edition restored.')
      const undo = () => run(() => publishEdition(before ?? ''), undone)
      const undoAction = before && { action: { label: t('Undo'), isUndo: true, run: undo } }
      sendNotice({ severity: 'success', message, ...undoAction })
    } catch (error) {
      // Closes the dialog, because the error concerns a field of the form.
      setAction(null)
      sendFailure(translateError(error, state.declared))
      site.load()
    } finally {
      setBusy(false)
    }
  }

  const confirm = async () => {
    if (action === 'discard') {
      site.replace(published?.content ?? emptySiteContent)
      return setAction(null)
    }
    const saved = await site.save()
    if (!saved) {
      setAction(null)
      const message = t('Couldn’t save your changes, so nothing was published.')
      return sendNotice({ severity: 'error', message })
    }
    if (!isScheduling) {
      const call = () => publishSite(site.version() ?? '')
      return run(call, t('Site published.'), published?._id ?? originalEdition)
    }
    return run(() => publishSite(site.version() ?? '', at), t('Publication scheduled.'))
  }

  return (
    <Panel title={t('Publish')}>
      <p>
        {published ? (
          <WithDateTime
            at={published.at}
            sentence={(moment) =>
              isSame(published.content, emptySiteContent)
                ? t('Original restored by {who} on {moment}.', { who: published.by, moment })
                : t('Published by {who} on {moment}.', { who: published.by, moment })
            }
          />
        ) : (
          t('Nothing published yet. Visitors see the original.')
        )}
      </p>
      {scheduled && (
        <p>
          <WithDateTime
            at={scheduled.at}
            sentence={(moment) =>
              t('Scheduled for {moment} by {who}.', { moment, who: scheduled.by })
            }
          />
        </p>
      )}
      {!isReader && (
        <Actions>
          <Button isDisabled={differences.length === 0} onClick={() => setAction('publish')}>
            {t('Publish')}
          </Button>
          <Button variant="plain" onClick={() => setAction('publish at')}>
            {t('Publish at')}
          </Button>
          {scheduled && (
            <Button variant="plain" onClick={() => run(cancelSchedule, t('Schedule cancelled.'))}>
              {t('Cancel schedule')}
            </Button>
          )}
          {differences.length > 0 && (
            <Button variant="plain" onClick={() => setAction('discard')}>
              {t('Discard draft')}
            </Button>
          )}
        </Actions>
      )}
      <Dialog
        isOpen={action !== null}
        isWide
        label={action ? titles[action] : undefined}
        onClose={() => setAction(null)}
      >
        <h2>{action && titles[action]}</h2>
        <Differences
          differences={differences}
          declared={state.declared}
          titles={[t('Published'), t('Draft')]}
        />
        {isScheduling && <DateTimeField label={t('Publish at')} value={at} onValue={setAt} />}
        <Actions>
          <Button isBusy={isBusy} isDisabled={isScheduling && !at} onClick={confirm}>
            {action === 'discard' ? t('Discard') : t('Publish')}
          </Button>
          <Button variant="plain" onClick={() => setAction(null)}>
            {t('Cancel')}
          </Button>
        </Actions>
      </Dialog>
    </Panel>
  )
}

/** A placeholder that no sentence contains. */
const gap = '\n'

/**
 * A sentence with a date in it, at the position that its language requires.
 * @param sentence puts a placeholder for the date into the sentence
 */
export function WithDateTime({
  at,
  sentence,
}: {
  at: string
  sentence: (moment: string) => string
}) {
  const [before, after] = sentence(gap).split(gap)
  return (
    <>
      {before}
      <DateTime at={at} />
      {after}
    </>
  )
}
