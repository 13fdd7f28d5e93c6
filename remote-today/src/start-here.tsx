import { readStartPage, storeStartPage } from '@sala/kit/start-page'
import { CheckBox } from '@sala/kit/ui'
import { useState } from 'react'
import { t } from './words/t.ts'

const here = '/today'

/** Whether this is the first screen after the sign-in, for who is signed in and in this browser. */
export function StartHere({ email }: { email: string }) {
  const [isChosen, setChosen] = useState(() => readStartPage(email) === here)
  const choose = (isWanted: boolean) => {
    storeStartPage(email, isWanted ? here : null)
    setChosen(isWanted)
  }
  return (
    <div>
      <CheckBox label={t('Start here after sign-in')} isChecked={isChosen} onChange={choose} />
    </div>
  )
}
