import { createDateFormat } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

/** A paragraph in the quiet colour. */
export const Quiet = chakra('p', { base: { color: 'quiet' } })

/** A small line below a name. */
export const Note = chakra('span', {
  base: {
    display: 'block',
    marginTop: '1',
    color: 'brass',
    fontSize: 'small',
    fontWeight: 400,
  },
})

/** Marks an entry that has an unsaved draft. */
export function UnsavedNote() {
  return <Note>{t('Unsaved changes')}</Note>
}

const format = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A date with its time, in the house's time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{format(new Date(at))}</time>
}
