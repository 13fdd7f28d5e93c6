import type { Selection } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { StickyBar } from '../../ui/list-bar.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'

interface Props {
  /** How many are chosen, and how many are shown. */
  count: number
  shown: number
  onAll: (isChosen: boolean) => void
  onAction: (action: Exclude<Selection['action'], 'restore'>) => void
}

/** Chooses all entries that are shown, and says what can be done to those that are chosen. */
export function SelectionBar({ count, shown, onAll, onAction }: Props) {
  return (
    <StickyBar>
      <CheckBox label="Select all" isChecked={count > 0 && count === shown} onChange={onAll} />
      {count > 0 && (
        <Toolbar role="toolbar" aria-label="Selection">
          <p aria-live="polite">{count.toLocaleString('en')} selected</p>
          <Button look="plain" onClick={() => onAction('hide')}>
            Hide
          </Button>
          <Button look="plain" onClick={() => onAction('show')}>
            Show
          </Button>
          <Button look="plain" onClick={() => onAction('delete')}>
            Delete
          </Button>
        </Toolbar>
      )}
    </StickyBar>
  )
}
