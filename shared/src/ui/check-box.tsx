import { chakra } from './chakra.tsx'

const Root = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '2.75rem',
    cursor: 'pointer',
    '& input': { flex: 'none', width: '1.25rem', height: '1.25rem', accentColor: 'var(--accent)' },
    '&[aria-disabled=true]': { cursor: 'default', opacity: 0.55 },
  },
})

interface Props {
  label: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** A check box with its label. It keeps the focus while it is disabled. */
export function CheckBox({ label, isChecked, isDisabled = false, onChange }: Props) {
  return (
    <Root aria-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        aria-disabled={isDisabled || undefined}
        checked={isChecked}
        onChange={({ target }) => isDisabled || onChange(target.checked)}
      />
      {label}
    </Root>
  )
}
