import { useRef, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import { mayChange } from '../contract/people.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { t } from '../words/t.ts'
import { CollectionBar, useView } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import { CollectionToRead } from './collection-to-read.tsx'
import type { Collection, CollectionWords } from './define-collection.ts'
import { EntryForm } from './entry-form.tsx'
import { useFind } from './find/use-find.ts'
import { FormLine, showNewForm } from './fold/form-line.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useRowMenu } from './order/use-row-menu.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { TransferMenu } from './transfer/transfer-menu.tsx'
import { TrashButton } from './trash/trash-button.tsx'
import { useCollection } from './use-collection.ts'
import { useLanguages } from './words/words.ts'
import { countOf } from './words-of.ts'

interface Props extends Pick<ScreenProps, 'session'> {
  collection: Collection
}

/** A list: a form above, a table below; the table alone for whose role changes nothing. */
export function CollectionScreen({ collection, session }: Props) {
  const email = session?.email ?? null
  if (session && !mayChange(session.role)) {
    return <CollectionToRead collection={collection} session={session} />
  }
  // Each account has a form of its own, and drafts of its own in it.
  return <OfAccount key={email} collection={collection} email={email} />
}

function OfAccount({ collection, email }: { collection: Collection; email: string | null }) {
  const state = useCollection(collection, email)
  const find = useFind(collection, state.list.entries)
  const languages = useLanguages(find.all)
  const [view, setView] = useView()
  const selection = useSelection(find.found)
  const [historyOf, setHistoryOf] = useState<Entry | null>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const { firstField } = state.form
  const menuOf = useRowMenu({
    ...state,
    entries: find.all,
    isAsKept: find.isAsKept,
    onHistory: setHistoryOf,
  })
  useKeys({
    n: () => showNewForm(state.form),
    '/': () => findField.current?.focus(),
    '?': () => setKeysShown(true),
    send: () => firstField.current?.form?.requestSubmit(),
  })
  const { words, Panel } = collection

  return (
    <Page>
      <PageHeader title={words.title} count={countOf(words, find)} />
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
          marks={state.form.marks}
          chosen={selection.chosen}
          target={state.target}
          onMove={find.isAsKept ? state.move : null}
          onEdit={state.form.edit}
          onDelete={state.remove}
          onChoose={selection.choose}
          menuOf={menuOf}
        />
        {find.found?.length === 0 && (
          <p>{t('Nothing here matches “{text}”.', { text: find.text.trim() })}</p>
        )}
      </ListFrame>
      <TrashButton collection={collection} state={state} />
      <HistoryDialog
        collection={collection}
        state={state}
        entry={historyOf}
        onClose={() => setHistoryOf(null)}
      />
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
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
