import { dateFormat } from '../words/date-format.ts'

const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A moment, in the reader's own time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{format(new Date(at))}</time>
}
