import { spoken } from '../words/spoken.ts'
import buttons from './button.module.css'

interface Props {
  variant?: 'filled' | 'outlined'
  /** Id of what says what would be booked. */
  describedBy?: string
}

/** Does nothing yet that one sees (specification, section 2); the house counts how often it is wanted. */
export function BookNow({ variant = 'outlined', describedBy }: Props) {
  return (
    <button
      type="button"
      className={buttons[variant]}
      aria-describedby={describedBy}
      onClick={count}
    >
      {spoken.bookNow}
    </button>
  )
}

const count = () => navigator.sendBeacon?.('/api/visits/book-now')
