import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FoldedLine } from '../../ui/folded-line.tsx'
import { UnsavedMark } from '../../ui/text.tsx'
import { t } from '../../words/t.ts'
import { type Collection, nameOf } from '../define-collection.ts'
import { titleOf } from '../entry-form.tsx'
import type { EntryFormState } from '../use-entry-form.ts'

/** Whether the form that a field stands in has been scrolled out of sight, above what is seen. */
function useIsPast(field: RefObject<HTMLElement | null>) {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    const form = field.current?.closest('form')
    if (!form) return
    const watch = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    watch.observe(form)
    return () => watch.disconnect()
  }, [field])

  return isPast
}

/** Goes to the form of a new entry by its first field, as somebody who wants to type there. */
export function showNewForm({ firstField: { current: field }, startNew }: EntryFormState) {
  field?.form?.scrollIntoView({ block: 'nearest' })
  // A form that is higher than the screen shows its end by now.
  field?.focus()
  startNew()
}

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
