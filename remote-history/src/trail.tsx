import type { AuditTopic } from '@sala/kit/contract/audit'
import { Button, ListFrame, usePages } from '@sala/kit/ui'
import { type Change, linesAPage, listChanges } from './history-api.ts'
import { HistoryTable } from './history-table.tsx'
import styles from './screen.module.css'
import { t } from './words/t.ts'

/** The lines of one part, newest first, and the way to older ones. */
export function Trail({ about }: { about: AuditTopic }) {
  const trail = usePages<Change>(['audit', about], linesAPage, (last) =>
    listChanges(about, last?.seq),
  )

  return (
    <ListFrame list={trail} empty={<h2>{t('Nothing has been changed yet')}</h2>}>
      <HistoryTable changes={trail.entries} />
      {trail.hasOlder && (
        <div className={styles.older}>
          <Button variant="outline" isBusy={trail.isLoadingOlder} onClick={trail.loadOlder}>
            {t('Older changes')}
          </Button>
        </div>
      )}
    </ListFrame>
  )
}
