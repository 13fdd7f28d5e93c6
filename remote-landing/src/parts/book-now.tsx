import { copy } from '../copy.ts'
import buttons from './button.module.css'

interface Props {
  look?: 'filled' | 'outlined'
  /** Id of what says what would be booked. */
  describedBy?: string
}

/** Does nothing yet (specification, section 2). */
export function BookNow({ look = 'outlined', describedBy }: Props) {
  return (
    <button type="button" className={buttons[look]} aria-describedby={describedBy}>
      {copy.bookNow}
    </button>
  )
}
