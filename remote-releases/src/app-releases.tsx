import { Link } from '@sala/kit/router'
import { Actions, Button, DateTime, ListFrame, PageHeader, Panel, useQuery } from '@sala/kit/ui'
import { CanaryPart } from './canary-part.tsx'
import { isUnrendered, wasShown } from './describe-version.ts'
import { ErrorsPart } from './errors-part.tsx'
import { PreviewsPart } from './previews-part.tsx'
import { readApp } from './releases-api.ts'
import styles from './tables.module.css'
import type { Releases } from './use-releases.ts'
import { VersionsTable } from './versions-table.tsx'
import { t } from './words/t.ts'

/** Apps that are not retired here: every page needs the host, and this screen would go with its own remote. */
const lasting = ['host', 'releases']

/** The versions, canary, preview links and errors of one app. */
export function AppReleases({ app, releases }: { app: string; releases: Releases }) {
  const query = useQuery(['releases', app], () => readApp(app))
  const { events = [], versions = null, previews = [] } = query.data ?? {}
  const status = releases.findStatus(app)
  const retired = releases.retired.find((one) => one.app === app)
  const needsReason = (version: string) =>
    !wasShown(events, version) &&
    versions?.find((one) => one.version === version && isUnrendered(app, one)) !== undefined
  const others = (versions ?? [])
    .map(({ version }) => version)
    .filter((one) => one !== status?.live)

  return (
    <>
      <div>
        <PageHeader
          title={app}
          count={status ? t('{version} is live', { version: status.live }) : ''}
        />
        <Link to="/releases" className={styles.back}>
          {t('All releases')}
        </Link>
      </div>
      {status && (
        <Panel title={t('Live')}>
          <p>
            {status.promotedBy
              ? t('{version}, promoted by {who}', { version: status.live, who: status.promotedBy })
              : status.live}
            {' · '}
            <DateTime at={status.liveSince} />
          </p>
          <Actions>
            {status.previous !== null && (
              <Button
                variant="outline"
                onClick={() => releases.rollBack(app, status.previous ?? '')}
              >
                {t('Roll back to {version}', { version: status.previous })}
              </Button>
            )}
            {!lasting.includes(app) && (
              <Button variant="plain" onClick={() => releases.retire(app, status.live)}>
                {t('Retire')}
              </Button>
            )}
          </Actions>
        </Panel>
      )}
      {retired && (
        <Panel title={t('Retired')}>
          <p>
            {retired.retiredBy}
            {' · '}
            <DateTime at={retired.retiredAt} />
            {retired.why && ` · ${retired.why}`}
          </p>
          <Button variant="outline" onClick={() => releases.rollBack(app, retired.version)}>
            {t('Roll back to {version}', { version: retired.version })}
          </Button>
        </Panel>
      )}
      <ListFrame
        list={{
          ...query,
          entries: releases.list.entries && versions,
          error: query.error ?? releases.list.error,
          reload: () => {
            query.reload()
            releases.list.reload()
          },
        }}
        empty={<p>{t('Nothing has been published under this name.')}</p>}
      >
        <VersionsTable
          app={app}
          versions={versions}
          events={events}
          status={status}
          onPromote={(version) => releases.promote(app, version, needsReason(version))}
          onRollBack={(version) => releases.rollBack(app, version)}
        />
      </ListFrame>
      {status && (
        <CanaryPart
          status={status}
          versions={others}
          releases={releases}
          needsReason={needsReason}
        />
      )}
      {others.length > 0 && (
        <PreviewsPart app={app} versions={others} previews={previews} onChange={query.reload} />
      )}
      {status && <ErrorsPart apps={[status]} />}
    </>
  )
}
