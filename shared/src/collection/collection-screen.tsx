import { useRef, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CollectionBar } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { Collection, CollectionWords } from './define-collection.ts'
import { EntryForm } from './entry-form.tsx'
import { type FindState, useFind } from './find/use-find.ts'
import { FormLine } from './fold/form-line.tsx'
import { showForm } from './fold/show-form.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useRowMenu } from './order/use-row-menu.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { TrashButton } from './trash/trash-button.tsx'
import { useCollection } from './use-collection.ts'
import { useView } from './use-view.ts'
import { counted } from './words-of.ts'

interface Props extends Pick<ScreenProps, 'session'> {
  collection: Collection
}

/** A list: a form above, a table below. */
export function CollectionScreen({ collection, session }: Props) {
  const email = session?.email ?? null
  // Each account has a form of its own, and drafts of its own in it.
  return <OfAccount key={email} collection={collection} email={email} />
}

function OfAccount({ collection, email }: { collection: Collection; email: string | null }) {
  const state = useCollection(collection, email)
  const find = useFind(collection, state.list.entries)
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
    n: () => showForm(firstField.current),
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
      />
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
        {find.found?.length === 0 && <p>Nothing here matches “{find.text.trim()}”.</p>}
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

function countOf(words: CollectionWords, { all, found, isAll }: FindState) {
  if (!all || !found) return ''
  if (isAll) return counted(words, all.length)
  return `${found.length.toLocaleString('en')} of ${all.length.toLocaleString('en')}`
}
