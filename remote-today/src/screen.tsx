import type { ScreenProps } from '@sala/kit/contract/remote'
import { ListFrame, Page, PageHeader } from '@sala/kit/ui'
import { Figures } from './figures.tsx'
import { HiddenList } from './hidden-list.tsx'
import { dayInWords } from './in-words.ts'
import { NextList } from './next-list.tsx'
import styles from './screen.module.css'
import { StartHere } from './start-here.tsx'
import { useToday } from './use-today.ts'
import { VisitsPanel } from './visits-panel.tsx'
import { t } from './words/t.ts'

/** What somebody has to know who comes to work. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  const { list, today } = useToday(email)

  return (
    <Page>
      <PageHeader title={t('Today')} count={dayInWords(new Date())} />
      <ListFrame list={list} empty={null}>
        {today && <Figures today={today} />}
      </ListFrame>
      {today && (
        <>
          <div className={styles.beside}>
            <HiddenList hidden={today.hidden} />
            <NextList next={today.next} />
          </div>
          <VisitsPanel visits={today.visits} />
        </>
      )}
      {email !== null && <StartHere email={email} />}
    </Page>
  )
}
