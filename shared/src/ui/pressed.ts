import type { MouseEvent } from 'react'

interface Pressed {
  /** At work on what it was pressed for: it says so and cannot be pressed again. */
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** What a button takes that keeps the focus while it cannot be pressed, whatever it looks like. */
export function pressed({ isBusy = false, isDisabled = false, onClick }: Pressed) {
  const isShut = isBusy || isDisabled
  return {
    'aria-busy': isBusy || undefined,
    'aria-disabled': isShut || undefined,
    // Also stops the Enter key in a field, which clicks the form's submit button.
    onClick: (event: MouseEvent<HTMLButtonElement>) =>
      isShut ? event.preventDefault() : onClick?.(event),
  }
}
