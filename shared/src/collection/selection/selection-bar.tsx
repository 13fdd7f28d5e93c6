import type { Selection } from '../../contract/entry.ts'
import { StickyBar, Toolbar } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { locale } from '../../words/locale.ts'
import { t } from '../../words/t.ts'

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
      <CheckBox label={t('Select all')} isChecked={count > 0 && count === shown} onChange={onAll} />
      {count > 0 && (
        <Toolbar role="toolbar" aria-label={t('Selection')}>
          <p aria-live="polite">
            {t('{count} selected', { count: count.toLocaleString(locale()) })}
          </p>
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
