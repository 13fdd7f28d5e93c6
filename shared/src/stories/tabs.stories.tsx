import { Tabs } from '@sala/kit/ui'
import { useState } from 'react'
import type { Stories } from './stories.ts'

export default { title: 'Frame/Tabs', parts: ['Tabs'] } satisfies Stories

const tabs = [
  { id: 'morning', label: 'Morning' },
  { id: 'evening', label: 'Evening' },
] as const

export function TwoTabs() {
  const [chosen, choose] = useState<(typeof tabs)[number]['id']>('morning')
  return (
    <Tabs label="Shifts" tabs={tabs} chosen={chosen} onChoose={choose}>
      <p>{chosen === 'morning' ? 'Dao and Mali' : 'Kiet and Lek'}</p>
    </Tabs>
  )
}
