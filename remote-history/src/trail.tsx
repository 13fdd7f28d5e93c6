import type { TrailPart } from '@sala/kit/contract/audit'
import { Button, ListFrame } from '@sala/kit/ui'
import { HistoryTable } from './history-table.tsx'
import styles from './screen.module.css'
import { useTrail } from './use-trail.ts'
import { t } from './words/t.ts'

/** The lines of one part, and the way to older ones. */
export function Trail({ about }: { about: TrailPart }) {
  const { list, changes, hasOlder, loadOlder, isLoadingOlder } = useTrail(about)

  return (
    <ListFrame list={list} empty={<h2>{t('Nothing has been changed yet')}</h2>}>
      <HistoryTable changes={changes} />
      {hasOlder && (
        <div className={styles.older}>
          <Button variant="outline" isBusy={isLoadingOlder} onClick={loadOlder}>
            {t('Older changes')}
          </Button>
        </div>
      )}
    </ListFrame>
  )
}
