import { useMemo, useRef, useState } from 'react'
import { useChanges } from '../changes/use-changes.ts'
import type { Session } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import { roleOf } from '../contract/people.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Quiet } from '../ui/text.tsx'
import { t } from '../words/t.ts'
import { CollectionBar, useView } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { Collection } from './define-collection.ts'
import { entryCalls } from './entry-calls.ts'
import { useFind } from './find/use-find.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useEntries } from './use-entries.ts'
import { useLanguages } from './words/words.ts'
import { countOf } from './words-of.ts'

interface Props {
  collection: Collection
  session: Session
}

const none: ReadonlySet<string> = new Set()
const noMarks = { edited: null, saved: null }

/** A list for whose role changes nothing in it: what is there, and what it was before. */
export function CollectionToRead({ collection, session }: Props) {
  const { name, words, picture, Panel } = collection
  const { email, role } = session
  const calls = useMemo(() => entryCalls(name), [name])
  const list = useEntries(name, email)
  useChanges(name, email, list.reload)
  const find = useFind(collection, list.entries)
  const languages = useLanguages(find.all)
  const [view, setView] = useView()
  const [historyOf, setHistoryOf] = useState<Entry | null>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const target = useRef<string>(null)
  const [menuOf] = useState(() => (entry: Entry) => [
    { label: t('History'), onPress: () => setHistoryOf(entry) },
  ])
  useKeys({ '/': () => findField.current?.focus(), '?': () => setKeysShown(true) })

  return (
    <Page>
      <PageHeader title={words.title} count={countOf(words, find)} />
      <Quiet>
        {t(
          'Your role here is {role}: you may look, and change nothing. An owner can change that.',
          { role: t(roleOf(role)) },
        )}
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
          marks={noMarks}
          chosen={none}
          target={target}
          menuOf={menuOf}
        />
        {find.found?.length === 0 && (
          <p>{t('Nothing here matches “{text}”.', { text: find.text.trim() })}</p>
        )}
      </ListFrame>
      <HistoryDialog
        collection={collection}
        state={{ calls, list, focus: null }}
        entry={historyOf}
        onClose={() => setHistoryOf(null)}
      />
      <KeysDialog isOpen={areKeysShown} isToRead onClose={() => setKeysShown(false)} />
    </Page>
  )
}
