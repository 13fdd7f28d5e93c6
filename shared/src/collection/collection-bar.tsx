import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { ListBar } from '../ui/bars.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SearchField } from '../ui/text-field.tsx'
import { t } from '../words/t.ts'
import type { FindState } from './use-find.ts'

export const views = ['Pictures', 'Compact'] as const
export type View = (typeof views)[number]

const storageKey = 'list-view'

/** The view of lists that this browser remembers. */
export function useView() {
  const [view, setView] = useState<View>(() => (readView() === 'Compact' ? 'Compact' : 'Pictures'))

  const choose = useCallback((next: View) => {
    setView(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Without storage the view lasts until the page is left.
    }
  }, [])

  return [view, choose] as const
}

function readView() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

interface Props {
  find: FindState
  findField: RefObject<HTMLInputElement | null>
  /** null where the list has only one. */
  view: View | null
  onView: (view: View) => void
  /** Buttons for the list as a whole. */
  children?: ReactNode
}

/** Search field, choice of view, and buttons above a list. */
export function CollectionBar({ find, findField, view, onView, children }: Props) {
  if (find.all?.length === 0) return children && <ListBar>{children}</ListBar>
  return (
    <ListBar>
      <SearchField ref={findField} label={t('Find')} value={find.text} onValue={find.setText} />
      {view && <ViewChoice view={view} onView={onView} />}
      {children}
    </ListBar>
  )
}

function ViewChoice({ view, onView }: { view: View; onView: Props['onView'] }) {
  const choose = (name: string) => onView(views.find((one) => t(one) === name) ?? view)
  const names = views.map((one) => t(one))
  return <RadioGroup label={t('View')} options={names} value={t(view)} onValue={choose} />
}
