import { request } from '@sala/kit/api/request'
import type { ScreenProps } from '@sala/kit/contract/remote'
import type { Today } from '@sala/kit/contract/today'
import { readStartPage, storeStartPage } from '@sala/kit/start-page'
import { CheckBox, ListFrame, Page, PageHeader, useChanges, useQuery } from '@sala/kit/ui'
import { useState } from 'react'
import { HiddenList, ScheduledList } from './entry-lists.tsx'
import { Figures } from './figures.tsx'
import { formatDay } from './formats.ts'
import styles from './screen.module.css'
import { VisitsPanel } from './visits-panel.tsx'
import { t } from './words/t.ts'

/** An overview of what needs attention, and of visits. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  const { list, today } = useToday(email)

  return (
    <Page>
      <PageHeader title={t('Today')} count={formatDay(new Date())} />
      <ListFrame list={list} empty={null}>
        {today && <Figures today={today} />}
      </ListFrame>
      {today && (
        <>
          <div className={styles.beside}>
            <HiddenList hidden={today.hidden} />
            <ScheduledList next={today.next} />
          </div>
          <VisitsPanel visits={today.visits} />
        </>
      )}
      {email !== null && <StartHere email={email} />}
    </Page>
  )
}

/**
 * Loads the overview, and reloads it when messages, staff, rooms or the site change.
 * @param email of the signed-in user
 */
function useToday(email: string | null) {
  const query = useQuery(['today'], readToday)
  const { data, reload } = query
  useChanges('messages', email, reload)
  useChanges('staff', email, reload)
  useChanges('rooms', email, reload)
  useChanges('site', email, reload)
  return { list: { ...query, entries: data && [data] }, today: data }
}

const readToday = () => request<Today>('GET', '/today')

const path = '/today'

/** Chooses this screen as the first one after the sign-in of this user in this browser. */
function StartHere({ email }: { email: string }) {
  const [isChosen, setChosen] = useState(() => readStartPage(email) === path)
  const choose = (isWanted: boolean) => {
    storeStartPage(email, isWanted ? path : null)
    setChosen(isWanted)
  }
  return (
    <div>
      <CheckBox label={t('Open this page after sign-in')} isChecked={isChosen} onChange={choose} />
    </div>
  )
}
