import { buttonProps } from '@sala/kit/pressed'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

const classes = {
  solid: styles.button,
  plain: `${styles.button} ${styles.plain}`,
  link: styles.link,
}

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  variant?: keyof typeof classes
  /** At work on what it was pressed for: it says so and cannot be pressed again. */
  isBusy?: boolean
  isDisabled?: boolean
}

/** A button that keeps the focus while it cannot be pressed. */
export function Button({ variant = 'solid', isBusy, isDisabled, onClick, ...props }: Props) {
  return (
    <button
      type="button"
      className={classes[variant]}
      {...buttonProps({ isBusy, isDisabled, onClick })}
      {...props}
    />
  )
}
