import type { ScreenProps } from '@sala/kit/contract/remote'
import { Button, ListFrame, Page, PageHeader } from '@sala/kit/ui'
import { HistoryTable } from './history-table.tsx'
import styles from './screen.module.css'
import { useHistory } from './use-history.ts'

/** Who changed what, newest first. */
export default function Screen(_props: ScreenProps) {
  const { list, changes, hasOlder, loadOlder, isLoadingOlder, check, isChecking } = useHistory()

  return (
    <Page>
      <PageHeader title="History" count="" />
      <div className={styles.check}>
        <p>Every change of staff, rooms, accounts and releases. Lines are only ever added.</p>
        <Button look="outline" isBusy={isChecking} onClick={check}>
          Check the lines
        </Button>
      </div>
      <ListFrame list={list} empty={<h2>Nothing has been changed yet</h2>}>
        <HistoryTable changes={changes} />
        {hasOlder && (
          <div className={styles.older}>
            <Button look="outline" isBusy={isLoadingOlder} onClick={loadOlder}>
              Older changes
            </Button>
          </div>
        )}
      </ListFrame>
    </Page>
  )
}
