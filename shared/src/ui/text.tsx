import { dateFormat } from '../words/date-format.ts'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

/** A line that is there to be known, and asks for nothing. */
export const Quiet = chakra('p', { base: { color: 'quiet' } })

/** A line below what something is known by. */
export const Note = chakra('span', {
  base: {
    display: 'block',
    marginTop: '1',
    color: 'brass',
    fontSize: 'small',
    fontWeight: 400,
  },
})

/** Marks an entry for which something was typed that is not saved. */
export function UnsavedMark() {
  return <Note>{t('Unsaved changes')}</Note>
}

const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A moment, in the reader's own time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{format(new Date(at))}</time>
}
