import { useMemo, useRef, useState } from 'react'
import { useChanges } from '../changes/use-changes.ts'
import type { Session } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import { toRole } from '../contract/people.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Quiet } from '../ui/text.tsx'
import { t } from '../words/t.ts'
import { CollectionBar, useView } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { Collection } from './define-collection.ts'
import { createEntryCalls } from './entry-calls.ts'
import { useFind } from './find/use-find.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { describeCount } from './messages.ts'
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx'
import { useUsedLanguages } from './translations/translations.ts'
import { useEntries } from './use-entries.ts'

interface Props {
  collection: Collection
  session: Session
}

const none: ReadonlySet<string> = new Set()
const nothingHighlighted = { edited: null, saved: null }

/** A list for roles that cannot change it: the table, and the history of each entry. */
export function ReadOnlyCollection({ collection, session }: Props) {
  const { name, words, picture, Panel } = collection
  const { email, role } = session
  const calls = useMemo(() => createEntryCalls(name), [name])
  const list = useEntries(name, email)
  useChanges(name, email, list.reload)
  const find = useFind(collection, list.entries)
  const languages = useUsedLanguages(find.all)
  const [view, setView] = useView()
  const [historyEntry, setHistoryEntry] = useState<Entry | null>(null)
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const target = useRef<string>(null)
  const [getMenuItems] = useState(() => (entry: Entry) => [
    { label: t('History'), onPress: () => setHistoryEntry(entry) },
  ])
  useShortcuts({ '/': () => findField.current?.focus(), '?': () => setShortcutsShown(true) })

  return (
    <Page>
      <PageHeader title={words.title} count={describeCount(words, find)} />
      <Quiet>
        {t('As a {role} you can’t make changes. Ask an owner for access.', {
          role: t(toRole(role)),
        })}
      </Quiet>
      {Panel && <Panel />}
      <CollectionBar
        find={find}
        findField={findField}
        view={picture ? view : null}
        onView={setView}
      />
      <ListFrame list={list} empty={<h2>{words.empty.title}</h2>}>
        <CollectionTable
          collection={collection}
          entries={find.found}
          view={view}
          languages={languages}
          sorting={find.sorting}
          onSort={find.sortBy}
          unsaved={none}
          highlighted={nothingHighlighted}
          chosen={none}
          target={target}
          getMenuItems={getMenuItems}
        />
        {find.found?.length === 0 && (
          <p>{t('No results for “{text}”.', { text: find.text.trim() })}</p>
        )}
      </ListFrame>
      <HistoryDialog
        collection={collection}
        state={{ calls, list, focus: null }}
        entry={historyEntry}
        onClose={() => setHistoryEntry(null)}
      />
      <ShortcutsDialog
        isOpen={areShortcutsShown}
        isReadOnly
        onClose={() => setShortcutsShown(false)}
      />
    </Page>
  )
}
