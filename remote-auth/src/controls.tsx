import { pressed } from '@sala/kit/pressed'
import type { ComponentProps } from 'react'
import styles from './parts/button.module.css'
import { type ComponentProps, useId } from 'react'
import styles from './parts/text-field.module.css'

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
      {...pressed({ isBusy, isDisabled, onClick })}
      {...props}
    />
  )
}

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'className'> & {
  label: string
  name: string
}

/** One line of text under its label. The browser keeps what is in it, so that nothing typed before the scripts is lost. */
export function TextField({ label, ...props }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...props} />
    </div>
  )
}

/** What stands in a field of the form that is being sent. */
export const typedIn = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
