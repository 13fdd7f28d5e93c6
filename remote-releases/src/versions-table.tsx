import type { PublishedVersion, ReleaseEvent, ReleaseStatus } from '@sala/kit/contract/release'
import type { Team } from '@sala/kit/contract/team'
import {
  Button,
  DataCell,
  DataRow,
  DataTable,
  DateTime,
  SkeletonRows,
  useQuery,
} from '@sala/kit/ui'
import { countErrors, describeFailures, isUnrendered } from './describe-version.ts'
import { LabelledCell } from './labelled-cell.tsx'
import { listTeams } from './releases-api.ts'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Version'), t('Published'), t('Failed visits'), t('Errors'), t('Options')]

interface Props {
  app: string
  /** Newest first; null while loading. */
  versions: PublishedVersion[] | null
  /** Newest first. */
  events: ReleaseEvent[]
  /** Undefined while the app is not live. */
  status: ReleaseStatus | undefined
  onPromote: (version: string) => void
  onRollBack: (version: string) => void
}

/** The stored versions of an app. */
export function VersionsTable({ app, versions, events, status, onPromote, onRollBack }: Props) {
  const { data: teams } = useQuery(['teams'], listTeams)
  const liveAt = versions?.findIndex(({ version }) => version === status?.live) ?? -1
  const wasLive = (version: string) =>
    events.some(({ action, to }) => to === version && /^(promote|rollback)$/.test(action))

  return (
    <DataTable
      label={t('Versions')}
      columns={columns}
      className={`${styles.table} ${styles.versions}`}
      aria-busy={!versions}
    >
      {versions?.map((published, at) => {
        const { version, publishedAt, publishedBy, signature } = published
        const isOlder = liveAt !== -1 && at > liveAt
        const goesBack = isOlder && wasLive(version)
        const label = goesBack
          ? t('Roll back to {version}', { version })
          : t('Promote {version}', { version })
        const state = describeState(status, version)
        const note = events.find(({ to, why }) => to === version && why !== null)?.why
        return (
          <DataRow key={version}>
            <DataCell className={styles.name}>
              {version} {state && <span className={styles.tag}>{state}</span>}
              <span className={styles.who}>{describeSignature(signature?.key, teams)}</span>
              {isUnrendered(app, published) && (
                <span className={styles.who}>{t('Not rendered in a browser')}</span>
              )}
              {note && <span className={styles.note}>{note}</span>}
            </DataCell>
            <LabelledCell label={t('Published')}>
              <DateTime at={publishedAt} />
              <span className={styles.who}>{publishedBy}</span>
            </LabelledCell>
            <LabelledCell label={t('Failed visits')}>
              {status ? describeFailures(status, version) : '–'}
            </LabelledCell>
            <LabelledCell label={t('Errors')}>
              {status ? countErrors(status, version) : '–'}
            </LabelledCell>
            <DataCell className={styles.action}>
              {version !== status?.live && (
                <Button
                  variant={goesBack ? 'plain' : 'outline'}
                  aria-label={label}
                  onClick={() => (goesBack ? onRollBack : onPromote)(version)}
                >
                  {goesBack ? t('Roll back') : t('Promote')}
                </Button>
              )}
            </DataCell>
          </DataRow>
        )
      }) ?? <SkeletonRows columns={columns} pictureClassName={undefined} />}
    </DataTable>
  )
}

function describeState(status: ReleaseStatus | undefined, version: string) {
  if (status?.live === version) return t('Live')
  if (status?.canary?.version === version) return t('Canary')
  return status?.previous === version ? t('Previous') : null
}

/** @param key id of the key that signed the version */
function describeSignature(key: string | undefined, teams: Team[] | null) {
  if (key === undefined) return t('Not signed')
  const found = teams?.flatMap(({ keys }) => keys).find(({ id }) => id === key)
  if (found) return t('Signed: {name}', { name: found.name })
  return teams ? t('Signed by a key that was revoked') : t('Signed')
}
