import { Button } from '../../ui/button.tsx'
import { FoldedLine } from '../../ui/folded-line.tsx'
import { UnsavedMark } from '../../ui/text.tsx'
import { t } from '../../words/t.ts'
import { type Collection, nameOf } from '../define-collection.ts'
import { titleOf } from '../entry-form.tsx'
import type { EntryFormState } from '../use-entry-form.ts'
import { showNewForm } from './show-new-form.ts'
import { useIsPast } from './use-is-past.ts'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** The form in one line while it is out of sight above the table: the way to it, and what it holds. */
export function FormLine({ collection, form }: Props) {
  const isPast = useIsPast(form.firstField)
  return (
    <FoldedLine isThere={isPast}>
      <Button variant="plain" onClick={() => showNewForm(form)}>
        {t('New {one}', { one: collection.words.one })}
      </Button>
      <div>
        <p>{form.entry ? titleOf(collection, form) : nameOf(collection, form.fields)}</p>
        {form.isTouched && <UnsavedMark />}
      </div>
    </FoldedLine>
  )
}
