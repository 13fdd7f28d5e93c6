import type { EntryVersion } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { SideBySide } from '../../ui/dialog-parts.tsx'
import { DateTime } from '../../ui/text.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { formatField } from '../fields/kinds.tsx'
import {
  describeTranslation,
  getTranslation,
  translationNames,
} from '../translations/translations.ts'

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

interface Props {
  collection: Collection
  version: EntryVersion
  /** The version before it; undefined for the oldest one. */
  before: EntryVersion | undefined
  /** Undefined for the current version. */
  onRestore: (() => void) | undefined
}

/** A version: its author and date, and the version before it side by side. */
export function VersionItem({ collection, version, before, onRestore }: Props) {
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

interface SideProps extends Pick<Props, 'collection' | 'version'> {
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
