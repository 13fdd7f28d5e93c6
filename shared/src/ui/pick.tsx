import type { ChangeEvent } from 'react'

interface Props {
  label: string
  isPicked: boolean
  onPick: (isPicked: boolean, isRange: boolean) => void
}

/** Chooses a row of a `DataTable`; with Shift, all from the one before. */
export function Pick({ label, isPicked, onPick }: Props) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onPick(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)

  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isPicked} onChange={change} />
    </label>
  )
}
