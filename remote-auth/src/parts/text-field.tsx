import { type ComponentProps, useId } from 'react'
import styles from './text-field.module.css'

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
