import { translation } from '../words/translation.ts'
import buttons from './button.module.css'

interface Props {
  variant?: 'filled' | 'outlined'
  /** The id of the title of what would be booked. */
  describedBy?: string
}

/** Has no visible effect (specification, section 2); the server counts the clicks. */
export function BookNow({ variant = 'outlined', describedBy }: Props) {
  return (
    <button
      type="button"
      className={buttons[variant]}
      aria-describedby={describedBy}
      onClick={countClick}
    >
      {translation.bookNow}
    </button>
  )
}

const countClick = () => navigator.sendBeacon?.('/api/visits/book-now')
