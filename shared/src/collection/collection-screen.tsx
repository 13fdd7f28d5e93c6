import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react'
import { useChanges } from '../changes/use-changes.ts'
import type { Session } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import { canEdit, toRole } from '../contract/people.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Quiet } from '../ui/text.tsx'
import { t } from '../words/t.ts'
import { CollectionBar, useView } from './collection-bar.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { Collection } from './define-collection.ts'
import { createEntryCalls } from './entry-calls.ts'
import { EntryForm } from './entry-form.tsx'
import { FormLine } from './form-line.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { describeCount } from './messages.ts'
import { useRowMenu } from './order/use-row-menu.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx'
import { TransferMenu } from './transfer/transfer-menu.tsx'
import { useUsedLanguages } from './translations/translations.ts'
import { EntryTrash } from './trash.tsx'
import { useCollection } from './use-collection.ts'
import { useEntries } from './use-entries.ts'
import { useFind } from './use-find.ts'

interface Props extends Pick<ScreenProps, 'session'> {
  collection: Collection
}

/** A list with a form above and a table below; roles that cannot change it get the table only. */
export function CollectionScreen({ collection, session }: Props) {
  const email = session?.email ?? null
  if (session && !canEdit(session.role)) {
    return <ReadOnly collection={collection} session={session} />
  }
  // The key gives each account its own form and drafts.
  return <Editable key={email} collection={collection} email={email} />
}

function Editable({ collection, email }: { collection: Collection; email: string | null }) {
  const state = useCollection(collection, email)
  const { form } = state
  const screen = useScreen(collection, state.list.entries)
  const { find } = screen
  const selection = useSelection(find.found)
  const getMenuItems = useRowMenu({
    ...state,
    entries: find.all,
    isListOrder: find.isListOrder,
    onHistory: screen.history[1],
  })
  useShortcuts({
    ...screen.shortcuts,
    n: form.startNew,
    send: () => form.firstField.current?.form?.requestSubmit(),
  })
  const { title, text } = collection.words.empty

  return (
    <ListScreen
      collection={collection}
      screen={screen}
      state={state}
      above={
        <>
          <EntryForm collection={collection} form={form} />
          <FormLine collection={collection} form={form} />
        </>
      }
      buttons={<TransferMenu collection={collection} reload={state.list.reload} />}
      empty={
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      }
      selection={
        <SelectionBar
          count={selection.entries.length}
          shown={find.found?.length ?? 0}
          onAll={selection.chooseAll}
          onAction={(action) => state.changeSelected(action, selection.entries)}
        />
      }
      rows={{
        unsaved: form.unsaved,
        highlighted: form.highlighted,
        chosen: selection.chosen,
        target: state.target,
        onMove: find.isListOrder ? state.move : null,
        onEdit: form.edit,
        onDelete: state.remove,
        onChoose: selection.choose,
        getMenuItems,
      }}
    >
      <EntryTrash collection={collection} state={state} />
    </ListScreen>
  )
}

const none: ReadonlySet<string> = new Set()
const nothingHighlighted = { edited: null, saved: null }

/** For roles that cannot change the list: the table, and the history of each entry. */
function ReadOnly({ collection, session }: { collection: Collection; session: Session }) {
  const { name, words } = collection
  const { email, role } = session
  const calls = useMemo(() => createEntryCalls(name), [name])
  const list = useEntries(name, email)
  useChanges(name, email, list.reload)
  const screen = useScreen(collection, list.entries)
  const [, setHistoryEntry] = screen.history
  const target = useRef<string>(null)
  const [getMenuItems] = useState(() => (entry: Entry) => [
    { label: t('History'), onPress: () => setHistoryEntry(entry) },
  ])
  useShortcuts(screen.shortcuts)

  return (
    <ListScreen
      collection={collection}
      screen={screen}
      state={{ calls, list, focus: null }}
      above={
        <Quiet>
          {t('As a {role} you can’t make changes. Ask an owner for access.', {
            role: t(toRole(role)),
          })}
        </Quiet>
      }
      empty={<h2>{words.empty.title}</h2>}
      rows={{ unsaved: none, highlighted: nothingHighlighted, chosen: none, target, getMenuItems }}
    />
  )
}

/** Search, view, history and help of a list. */
function useScreen(collection: Collection, entries: Entry[] | null) {
  const find = useFind(collection, entries)
  const languages = useUsedLanguages(find.all)
  const view = useView()
  const history = useState<Entry | null>(null)
  const help = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const [, setHelpShown] = help
  const shortcuts = { '/': () => findField.current?.focus(), '?': () => setHelpShown(true) }
  return { find, languages, view, history, help, findField, shortcuts }
}

interface ListScreenProps extends Pick<ComponentProps<typeof HistoryDialog>, 'state'> {
  collection: Collection
  screen: ReturnType<typeof useScreen>
  /** Between the heading and the list. */
  above: ReactNode
  /** Beside the search. */
  buttons?: ReactNode
  /** Shown instead of an empty table. */
  empty: ReactNode
  selection?: ReactNode
  rows: Omit<
    ComponentProps<typeof CollectionTable>,
    'collection' | 'entries' | 'view' | 'languages' | 'sorting' | 'onSort'
  >
  /** Below the list. */
  children?: ReactNode
}

function ListScreen({ collection, screen, state, rows, ...parts }: ListScreenProps) {
  const { words, picture, Panel } = collection
  const { find } = screen
  const [view, setView] = screen.view
  const [historyEntry, setHistoryEntry] = screen.history
  const [isHelpShown, setHelpShown] = screen.help
  return (
    <Page>
      <PageHeader title={words.title} count={describeCount(words, find)} />
      {parts.above}
      {Panel && <Panel />}
      <CollectionBar
        find={find}
        findField={screen.findField}
        view={picture ? view : null}
        onView={setView}
      >
        {parts.buttons}
      </CollectionBar>
      <ListFrame list={state.list} empty={parts.empty}>
        {parts.selection}
        <CollectionTable
          collection={collection}
          entries={find.found}
          view={view}
          languages={screen.languages}
          sorting={find.sorting}
          onSort={find.sortBy}
          {...rows}
        />
        {find.found?.length === 0 && (
          <p>{t('No results for “{text}”.', { text: find.text.trim() })}</p>
        )}
      </ListFrame>
      {parts.children}
      <HistoryDialog
        collection={collection}
        state={state}
        entry={historyEntry}
        onClose={() => setHistoryEntry(null)}
      />
      <ShortcutsDialog
        isOpen={isHelpShown}
        isReadOnly={state.focus === null}
        onClose={() => setHelpShown(false)}
      />
    </Page>
  )
}
