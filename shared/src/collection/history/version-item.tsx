import type { EntryVersion } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { SideBySide } from '../../ui/dialog-parts.tsx'
import { DateTime } from '../../ui/text.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { shownOf } from '../fields/kinds.tsx'
import { describeWord, wordNames, wordOf } from '../words/words.ts'

const widthPx = 120

const inWords = {
  add: '{who} added it',
  change: '{who} changed it',
  picture: '{who} gave it a picture',
  remove: '{who} deleted it',
  restore: '{who} restored it',
  hide: '{who} hid it',
  show: '{who} showed it',
  back: '{who} went back to an earlier version',
} as const satisfies Record<NonNullable<EntryVersion['action']>, string>

interface Props {
  collection: Collection
  version: EntryVersion
  /** The one before it; undefined for the first that is known. */
  before: EntryVersion | undefined
  /** Undefined for the one that it is now. */
  onBack: (() => void) | undefined
}

/** Who made a version and when, with what was before on its other side. */
export function VersionItem({ collection, version, before, onBack }: Props) {
  const { at, action } = version
  const who = version.who ?? t('Somebody')
  return (
    <li>
      <p>
        <DateTime at={at} /> – {t(action ? inWords[action] : '{who} made it', { who })}
      </p>
      <SideBySide>
        {before && (
          <Side
            label={t('Before')}
            picture={t('Picture Before')}
            collection={collection}
            version={before}
          />
        )}
        <Side
          label={t('After')}
          picture={t('Picture After')}
          collection={collection}
          version={version}
        />
      </SideBySide>
      {onBack && (
        <Button variant="outline" onClick={onBack}>
          {t('Back to this version')}
        </Button>
      )}
    </li>
  )
}

interface SideProps extends Pick<Props, 'collection' | 'version'> {
  label: string
  /** What its picture is called. */
  picture: string
}

function Side({ label, picture: alt, collection, version }: SideProps) {
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
            <dd>{shownOf(collection, version.fields, name)}</dd>
          </div>
        ))}
        {wordNames(collection).map((name) => {
          const text = wordOf(version, name)
          const { label: word, language } = describeWord(collection, name)
          return (
            text && (
              <div key={name}>
                <dt>{word}</dt>
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
