import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FoldedLine } from '../ui/folded-line.tsx'
import { UnsavedNote } from '../ui/text.tsx'
import { t } from '../words/t.ts'
import { type Collection, getEntryName } from './define-collection.ts'
import { getFormTitle } from './entry-form.tsx'
import type { EntryFormState } from './use-entry-form.ts'

/** Whether the form of a field is scrolled out of view, above the visible part. */
function useIsScrolledPast(field: RefObject<HTMLElement | null>) {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    const form = field.current?.closest('form')
    if (!form) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    observer.observe(form)
    return () => observer.disconnect()
  }, [field])

  return isPast
}

/** The entry in the form; nothing while a new one is empty. */
function getTitle(collection: Collection, form: EntryFormState) {
  if (form.entry) return getFormTitle(collection, form)
  return form.isTouched ? getEntryName(collection, form.fields) : ''
}

interface Props {
  collection: Collection
  form: EntryFormState
}

/** A sticky line in place of the form while that is out of view: a button to it, and the entry in it. */
export function FormLine({ collection, form }: Props) {
  const isPast = useIsScrolledPast(form.firstField)
  return (
    <FoldedLine isVisible={isPast}>
      <Button variant="plain" onClick={form.startNew}>
        {t('New {one}', { one: collection.words.one })}
      </Button>
      <div>
        <p>{getTitle(collection, form)}</p>
        {form.isTouched && <UnsavedNote />}
      </div>
    </FoldedLine>
  )
}
