import { useQuery } from '@tanstack/react-query'
import type { Entry, EntryVersion } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogHead, DialogItems, SideBySide } from '../ui/dialog-parts.tsx'
import { DateTime } from '../ui/text.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { queryClient } from '../ui/use-query.ts'
import { t } from '../words/t.ts'
import { type Collection, getEntryName } from './define-collection.ts'
import { formatField } from './fields/kinds.tsx'
import {
  describeTranslation,
  getTranslation,
  translationNames,
} from './translations/translations.ts'
import type { CollectionState } from './use-collection.ts'

interface Props {
  collection: Collection
  state: Pick<CollectionState, 'calls' | 'list'> & {
    /** null where versions cannot be restored. */
    focus: CollectionState['focus'] | null
  }
  /** null while the dialog is closed. */
  entry: Entry | null
  onClose: () => void
}

/** The versions of an entry, each with a button to restore it. */
export function HistoryDialog({ collection, state, entry, onClose }: Props) {
  const title = t('History of {name}', { name: entry ? getEntryName(collection, entry) : '' })
  return (
    <Dialog isOpen={entry !== null} label={title} isWide onClose={onClose}>
      {entry && (
        <>
          <DialogHead title={title} onClose={onClose} />
          <Versions collection={collection} state={state} entry={entry} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Versions({ collection, state, entry, onClose }: Props & { entry: Entry }) {
  const { calls, list, focus } = state
  const { data, error } = useQuery(
    {
      queryKey: [...list.queryKey, entry._id],
      queryFn: ({ signal }) => calls.history(entry, signal),
    },
    queryClient,
  )

  const restore = async ({ version }: EntryVersion) => {
    focus?.(entry._id)
    const restored = await list.write(() => calls.restoreVersion(entry, version))
    onClose()
    if (!restored) return focus?.(null)
    const message = t('{name} is back to the earlier version.', {
      name: getEntryName(collection, restored),
    })
    sendNotice({ severity: 'success', message })
  }

  if (error) return <p role="alert">{error.message}</p>
  if (data?.length === 0) return <p>{t('No earlier versions.')}</p>
  return (
    <DialogItems aria-busy={!data}>
      {data?.map((version, index) => (
        <VersionItem
          key={version.version}
          collection={collection}
          version={version}
          before={data[index + 1]}
          onRestore={index === 0 || !focus ? undefined : () => restore(version)}
        />
      ))}
    </DialogItems>
  )
}

const widthPx = 120

const actionTexts = {
  add: '{who} added it',
  change: '{who} changed it',
  picture: '{who} changed the picture',
  remove: '{who} deleted it',
  restore: '{who} restored it',
  hide: '{who} hid it',
  show: '{who} made it visible',
  back: '{who} restored an earlier version',
} as const satisfies Record<NonNullable<EntryVersion['action']>, string>

interface VersionItemProps {
  collection: Collection
  version: EntryVersion
  /** The version before it; undefined for the oldest one. */
  before: EntryVersion | undefined
  /** Undefined for the current version. */
  onRestore: (() => void) | undefined
}

/** A version: its author and date, and the version before it side by side. */
function VersionItem({ collection, version, before, onRestore }: VersionItemProps) {
  const { at, action } = version
  const who = version.who ?? t('Someone')
  return (
    <li>
      <p>
        <DateTime at={at} /> – {t(action ? actionTexts[action] : '{who} saved it', { who })}
      </p>
      <SideBySide>
        {before && (
          <Side
            label={t('Before')}
            alt={t('Picture before')}
            collection={collection}
            version={before}
          />
        )}
        <Side
          label={t('After')}
          alt={t('Picture after')}
          collection={collection}
          version={version}
        />
      </SideBySide>
      {onRestore && (
        <Button variant="outline" onClick={onRestore}>
          {t('Restore this version')}
        </Button>
      )}
    </li>
  )
}

interface SideProps extends Pick<VersionItemProps, 'collection' | 'version'> {
  label: string
  /** Alternative text of the picture. */
  alt: string
}

function Side({ label, alt, collection, version }: SideProps) {
  const { fields, picture } = collection
  return (
    <div>
      <h3>{label}</h3>
      {picture && (
        <Thumbnail
          entry={version}
          alt={alt}
          widthPx={widthPx}
          heightPx={Math.round((widthPx / picture.widthPx) * picture.heightPx)}
        />
      )}
      <dl>
        {fields.map(({ name, label: field }) => (
          <div key={name}>
            <dt>{field}</dt>
            <dd>{formatField(collection, version.fields, name)}</dd>
          </div>
        ))}
        {translationNames(collection).map((name) => {
          const text = getTranslation(version, name)
          const { label: translated, language } = describeTranslation(collection, name)
          return (
            text && (
              <div key={name}>
                <dt>{translated}</dt>
                <dd lang={language}>{text}</dd>
              </div>
            )
          )
        })}
      </dl>
      {version.isHidden && <p>{t('Hidden')}</p>}
    </div>
  )
}
