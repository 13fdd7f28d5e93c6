import type { RefObject } from 'react'
import { Choice } from '../ui/choice.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { FindState } from './find/use-find.ts'
import { type View, views } from './use-view.ts'

interface Props {
  find: FindState
  findField: RefObject<HTMLInputElement | null>
  /** null where there is only one. */
  view: View | null
  onView: (view: View) => void
}

/** Where a list is looked through, and how it is shown. */
export function CollectionBar({ find, findField, view, onView }: Props) {
  if (find.all?.length === 0) return null
  return (
    <ListBar>
      <SearchField ref={findField} label="Find" value={find.text} onValue={find.setText} />
      {view && <Choice label="View" options={views} value={view} onValue={onView} />}
    </ListBar>
  )
}
