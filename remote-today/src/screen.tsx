import type { ScreenProps } from '@sala/kit/contract/remote'
import { ListFrame, Page, PageHeader } from '@sala/kit/ui'
import { Figures } from './figures.tsx'
import { HiddenList } from './entry-lists.tsx'
import { dayInWords } from './formats.ts'
import { NextList } from './entry-lists.tsx'
import styles from './screen.module.css'
import { useToday } from './use-today.ts'
import { VisitsPanel } from './visits-panel.tsx'
import { t } from './words/t.ts'
import { keepStartPlace, readStartPlace } from '@sala/kit/start-place'
import { CheckBox } from '@sala/kit/ui'
import { useState } from 'react'

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

const here = '/today'

/** Whether this is the first screen after the sign-in, for who is signed in and in this browser. */
export function StartHere({ email }: { email: string }) {
  const [isChosen, setChosen] = useState(() => readStartPlace(email) === here)
  const choose = (isWanted: boolean) => {
    keepStartPlace(email, isWanted ? here : null)
    setChosen(isWanted)
  }
  return (
    <div>
      <CheckBox label={t('Start here after sign-in')} isChecked={isChosen} onChange={choose} />
    </div>
  )
}
