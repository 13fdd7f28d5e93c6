import type { Selection } from '../../contract/entry.ts'
import { StickyBar, Toolbar } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { t } from '../../words/t.ts'
import { formatNumber } from '../messages.ts'

interface Props {
  /** Number of selected entries. */
  count: number
  /** Number of shown entries. */
  shown: number
  onAll: (isChosen: boolean) => void
  onAction: (action: Exclude<Selection['action'], 'restore'>) => void
}

/** Selects all shown entries, and offers actions on the selected ones. */
export function SelectionBar({ count, shown, onAll, onAction }: Props) {
  return (
    <StickyBar>
      <CheckBox
        label={t('Select all')}
        isChecked={count > 0 && count === shown}
        isMixed={count > 0 && count < shown}
        onChange={onAll}
      />
      {count > 0 && (
        <Toolbar role="toolbar" aria-label={t('Selection')}>
          <p aria-live="polite">{t('{count} selected', { count: formatNumber(count) })}</p>
          <Button variant="plain" onClick={() => onAction('hide')}>
            {t('Hide')}
          </Button>
          <Button variant="plain" onClick={() => onAction('show')}>
            {t('Show')}
          </Button>
          <Button variant="plain" onClick={() => onAction('delete')}>
            {t('Delete')}
          </Button>
        </Toolbar>
      )}
    </StickyBar>
  )
}
