import { buttonProps } from '@sala/kit/pressed'
import { type ComponentProps, useId } from 'react'
import styles from './controls.module.css'

const classes = {
  solid: styles.button,
  plain: `${styles.button} ${styles.plain}`,
  link: styles.link,
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  variant?: keyof typeof classes
  /** Shows that a request is running, and ignores clicks. */
  isBusy?: boolean
  isDisabled?: boolean
}

/** A button that keeps the focus while it is disabled. */
export function Button({ variant = 'solid', isBusy, isDisabled, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes[variant]}
      {...buttonProps({ isBusy, isDisabled, onClick })}
      {...props}
    />
  )
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'className'> & {
  label: string
  name: string
}

/** An uncontrolled text field with a label: hydration keeps what was typed before. */
export function TextField({ label, ...props }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...props} />
    </div>
  )
}

/** Returns the value of a field of a form. */
export const readField = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
