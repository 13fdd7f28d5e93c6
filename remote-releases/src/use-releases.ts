import type { Confirm } from '@sala/kit/confirmation'
import { sendNotice } from '@sala/kit/events'
import { useChanges, useQuery } from '@sala/kit/ui'
import {
  type Confirmed,
  type NewCanary,
  promote,
  readReleases,
  retire,
  rollBack,
  setCanary,
} from './releases-api.ts'
import { t } from './words/t.ts'

export type Releases = ReturnType<typeof useReleases>

interface Change {
  title: string
  action: string
  /** What visitors get afterwards. */
  details: string
  /** Whether the gate wants a reason, because the version was not rendered in a browser. */
  needsReason?: boolean
  send: (confirmed: Confirmed) => Promise<unknown>
  /** The notice afterwards. */
  done: string
}

/** What is live and what was retired, and the changes to it. Follows releases that are made elsewhere. */
export function useReleases(confirm: Confirm, email: string | null) {
  const query = useQuery(['releases'], readReleases)
  const { data, reload } = query
  useChanges('releaseEvents', email, reload)
  const list = { ...query, entries: data?.apps ?? null }
  const findStatus = (app: string) => list.entries?.find((one) => one.app === app)

  const change = ({ send, done, details, needsReason = false, ...question }: Change) =>
    confirm({
      ...question,
      details: needsReason
        ? `${details} ${t('It was not rendered in a browser: give the reason to show it.')}`
        : details,
      reason: needsReason ? 'required' : 'optional',
      work: async (proof, why) => {
        const reason = why && { why, ...(needsReason && { unrendered: why }) }
        await send({ proof, ...reason }).finally(reload)
        sendNotice({ severity: 'success', message: done })
      },
    })

  /** What visitors get after a change to a version. */
  function describeNext(app: string, version: string) {
    const live = findStatus(app)?.live
    return live === undefined || live === version
      ? t('All visitors will get {version} from the next page load.', { version })
      : t('All visitors will get {version} instead of {live} from the next page load.', {
          version,
          live,
        })
  }

  return {
    list,
    retired: data?.retired ?? [],
    findStatus,
    promote(app: string, version: string, needsReason = false) {
      return change({
        title: t('Promote {app} {version}?', { app, version }),
        action: t('Promote'),
        needsReason,
        details: describeNext(app, version),
        send: (confirmed) => promote(app, version, confirmed),
        done: t('{app} {version} is live.', { app, version }),
      })
    },
    rollBack(app: string, version: string) {
      return change({
        title: t('Roll back {app} to {version}?', { app, version }),
        action: t('Roll back'),
        details: describeNext(app, version),
        send: (confirmed) => rollBack(app, version, confirmed),
        done: t('{app} {version} is live again.', { app, version }),
      })
    },
    retire(app: string, live: string) {
      return change({
        title: t('Retire {app}?', { app }),
        action: t('Retire'),
        details: t(
          'No version of {app} will be live: its menu entry and pages go from the next page load. “Roll back” brings {live} back.',
          { app, live },
        ),
        send: (confirmed) => retire(app, confirmed),
        done: t('{app} retired.', { app }),
      })
    },
    startCanary(
      app: string,
      live: string,
      { version, percent, ...canary }: NewCanary,
      needsReason: boolean,
    ) {
      return change({
        title: t('Show {app} {version} to {percent} % of the visitors?', { app, version, percent }),
        action: t('Start canary'),
        needsReason,
        details: t('All others keep {live}. It ends by itself when it fails.', { live }),
        send: (confirmed) => setCanary(app, { version, percent, ...canary }, confirmed),
        done: t('{app} {version} is shown to {percent} % of the visitors.', {
          app,
          version,
          percent,
        }),
      })
    },
    endCanary(app: string, live: string, version: string) {
      return change({
        title: t('End the canary of {app} {version}?', { app, version }),
        action: t('End canary'),
        details: t('All visitors will get {version} from the next page load.', { version: live }),
        send: (confirmed) => setCanary(app, { version, percent: 0 }, confirmed),
        done: t('The canary of {app} {version} has ended.', { app, version }),
      })
    },
  }
}
