import { ListBar, RadioGroup, SearchField } from '@sala/kit/ui'
import { useState } from 'react'
import type { Stories } from './stories.ts'

export default {
  title: 'Lists/List bar',
  parts: ['RadioGroup', 'ListBar', 'SearchField'],
} satisfies Stories

const views = ['All', 'Unread'] as const

export function SearchAndView() {
  const [text, setText] = useState('')
  const [view, setView] = useState<(typeof views)[number]>('All')
  return (
    <ListBar>
      <SearchField label="Find" value={text} onValue={setText} />
      <RadioGroup label="Show" options={views} value={view} onValue={setView} />
    </ListBar>
  )
}
