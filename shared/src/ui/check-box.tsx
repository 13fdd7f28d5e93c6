import { useLayoutEffect, useRef } from 'react'
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
  /** Whether it stands for several, of which some are checked. */
  isMixed?: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** A check box with its label. It keeps the focus while it is disabled. */
export function CheckBox({
  label,
  isChecked,
  isMixed = false,
  isDisabled = false,
  onChange,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  // HTML has no attribute for it.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  })

  return (
    <Root aria-disabled={isDisabled || undefined}>
      <input
        ref={input}
        type="checkbox"
        aria-checked={isMixed ? 'mixed' : undefined}
        aria-disabled={isDisabled || undefined}
        checked={isChecked}
        onChange={({ target }) => isDisabled || onChange(target.checked)}
      />
      {label}
    </Root>
  )
}
