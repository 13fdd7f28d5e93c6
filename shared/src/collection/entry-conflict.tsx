import type { Entry, EntryFields } from '../contract/entry.ts'
import { Actions } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { Announcement, Conflict, Question } from '../ui/conflict.tsx'
import { describeChange, describeDeletion } from '../ui/last-change.ts'
import { t } from '../words/t.ts'
import type { Collection } from './define-collection.ts'
import { findDifferences } from './entry-settings.ts'
import { formatField } from './fields/kinds.tsx'
import type { EntryFormState } from './use-entry-form.ts'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** Says who has changed or deleted the entry in the form meanwhile, and asks what to do. */
export function EntryConflict({ collection, form }: Props) {
  const { theirs, email, sending } = form
  const describe = theirs?.entry ? describeChange : describeDeletion
  const title = theirs ? describe(theirs.change, email) : ''
  return (
    <>
      <Announcement role="status">{theirs?.isUrgent ? '' : title}</Announcement>
      {theirs?.entry && (
        <Conflict
          title={title}
          isOpen={theirs.isUrgent}
          onOpen={form.showConflict}
          theirs={theirs.entry}
          mine={form.picture.file}
          {...collection.picture}
          fields={compare(collection, theirs.entry, form.fields)}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {theirs && !theirs.entry && (
        <Question title={title} isUrgent={theirs.isUrgent}>
          <Actions>
            <Button isBusy={sending.isBusy} onClick={form.addAgain}>
              {t('Add again')}
            </Button>
            <Button variant="plain" isDisabled={sending.isBusy} onClick={form.clear}>
              {t('Discard')}
            </Button>
          </Actions>
        </Question>
      )}
    </>
  )
}

const compare = (collection: Collection, theirs: Entry, mine: EntryFields) => [
  ...collection.fields.map(({ name, label }) => ({
    label,
    theirs: formatField(collection, theirs, name),
    mine: formatField(collection, mine, name),
  })),
  ...findDifferences(collection, mine, theirs),
]
