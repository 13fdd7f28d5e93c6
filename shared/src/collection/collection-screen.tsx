import { useRef, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import { canEdit } from '../contract/people.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { t } from '../words/t.ts'
import { CollectionBar, useView } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { Collection, CollectionWords } from './define-collection.ts'
import { EntryForm } from './entry-form.tsx'
import { useFind } from './find/use-find.ts'
import { FormLine, showNewForm } from './form-line.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { describeCount } from './messages.ts'
import { useRowMenu } from './order/use-row-menu.ts'
import { ReadOnlyCollection } from './read-only-collection.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx'
import { TransferMenu } from './transfer/transfer-menu.tsx'
import { useUsedLanguages } from './translations/translations.ts'
import { TrashButton } from './trash/trash-button.tsx'
import { useCollection } from './use-collection.ts'

interface Props extends Pick<ScreenProps, 'session'> {
  collection: Collection
}

/** A list with a form above and a table below; roles that cannot change it get the table only. */
export function CollectionScreen({ collection, session }: Props) {
  const email = session?.email ?? null
  if (session && !canEdit(session.role)) {
    return <ReadOnlyCollection collection={collection} session={session} />
  }
  // The key gives each account its own form and drafts.
  return <Editable key={email} collection={collection} email={email} />
}

function Editable({ collection, email }: { collection: Collection; email: string | null }) {
  const state = useCollection(collection, email)
  const find = useFind(collection, state.list.entries)
  const languages = useUsedLanguages(find.all)
  const [view, setView] = useView()
  const selection = useSelection(find.found)
  const [historyEntry, setHistoryEntry] = useState<Entry | null>(null)
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const { firstField } = state.form
  const getMenuItems = useRowMenu({
    ...state,
    entries: find.all,
    isListOrder: find.isListOrder,
    onHistory: setHistoryEntry,
  })
  useShortcuts({
    n: () => showNewForm(state.form),
    '/': () => findField.current?.focus(),
    '?': () => setShortcutsShown(true),
    send: () => firstField.current?.form?.requestSubmit(),
  })
  const { words, Panel } = collection

  return (
    <Page>
      <PageHeader title={words.title} count={describeCount(words, find)} />
      <EntryForm collection={collection} form={state.form} />
      <FormLine collection={collection} form={state.form} />
      {Panel && <Panel />}
      <CollectionBar
        find={find}
        findField={findField}
        view={collection.picture ? view : null}
        onView={setView}
      >
        <TransferMenu collection={collection} reload={state.list.reload} />
      </CollectionBar>
      <ListFrame list={state.list} empty={<Empty {...words.empty} />}>
        <SelectionBar
          count={selection.entries.length}
          shown={find.found?.length ?? 0}
          onAll={selection.chooseAll}
          onAction={(action) => state.changeSelected(action, selection.entries)}
        />
        <CollectionTable
          collection={collection}
          entries={find.found}
          view={view}
          languages={languages}
          sorting={find.sorting}
          onSort={find.sortBy}
          unsaved={state.form.unsaved}
          highlighted={state.form.highlighted}
          chosen={selection.chosen}
          target={state.target}
          onMove={find.isListOrder ? state.move : null}
          onEdit={state.form.edit}
          onDelete={state.remove}
          onChoose={selection.choose}
          getMenuItems={getMenuItems}
        />
        {find.found?.length === 0 && (
          <p>{t('No results for “{text}”.', { text: find.text.trim() })}</p>
        )}
      </ListFrame>
      <TrashButton collection={collection} state={state} />
      <HistoryDialog
        collection={collection}
        state={state}
        entry={historyEntry}
        onClose={() => setHistoryEntry(null)}
      />
      <ShortcutsDialog isOpen={areShortcutsShown} onClose={() => setShortcutsShown(false)} />
    </Page>
  )
}

function Empty({ title, text }: CollectionWords['empty']) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
