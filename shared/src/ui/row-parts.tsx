import type { ChangeEvent, ComponentProps } from 'react'
import { gripPath, Icon, type IconName, LineIcon } from './icon.tsx'

interface RowActionProps {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
  isBusy?: boolean
  onPress: () => void
}

/** An icon button in a row of a `DataTable`. */
export function RowAction({ icon, label, isBusy = false, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

interface RowHandleProps extends ComponentProps<'button'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string
}

/** The drag handle of a row of a `DataTable`. */
export function RowHandle({ label, ...props }: RowHandleProps) {
  return (
    <button type="button" {...props} data-handle aria-label={label} title={label}>
      <LineIcon path={gripPath} />
    </button>
  )
}

interface RowCheckboxProps {
  label: string
  isChecked: boolean
  onCheck: (isChecked: boolean, isRange: boolean) => void
}

/** The check box of a row of a `DataTable`; Shift selects a range. */
export function RowCheckbox({ label, isChecked, onCheck }: RowCheckboxProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onCheck(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)

  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={change} />
    </label>
  )
}
