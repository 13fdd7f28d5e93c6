import { Icon, type IconName } from './icon.tsx'

interface Props {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
  isBusy?: boolean
  onPress: () => void
}

/** What can be done with one row of a `DataTable`. */
export function RowAction({ icon, label, isBusy = false, onPress }: Props) {
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
