import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string
}

/** What a row of a `DataTable` is taken by. */
export function RowHandle({ label, ...props }: Props) {
  return (
    <button type="button" {...props} data-handle aria-label={label} title={label}>
      <GripVertical size={20} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
