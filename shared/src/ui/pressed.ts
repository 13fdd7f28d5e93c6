import type { MouseEvent } from 'react'

interface ButtonState {
  /** Shows that its action is running; it cannot be pressed again meanwhile. */
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** Props of a button that keeps the focus while it is busy or disabled. */
export function buttonProps({ isBusy = false, isDisabled = false, onClick }: ButtonState) {
  const isInactive = isBusy || isDisabled
  return {
    'aria-busy': isBusy || undefined,
    'aria-disabled': isInactive || undefined,
    // Also blocks Enter in a field, which clicks the form's submit button.
    onClick: (event: MouseEvent<HTMLButtonElement>) =>
      isInactive ? event.preventDefault() : onClick?.(event),
  }
}
