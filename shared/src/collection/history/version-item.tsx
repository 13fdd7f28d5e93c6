import type { EntryVersion } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { Collection } from '../define-collection.ts'
import { shownOf } from '../fields/field-texts.ts'

const widthPx = 120

const inWords: Record<NonNullable<EntryVersion['action']>, string> = {
  add: 'added it',
  change: 'changed it',
  picture: 'gave it a picture',
  remove: 'deleted it',
  restore: 'restored it',
  hide: 'hid it',
  show: 'showed it',
  back: 'went back to an earlier version',
}

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
  const { at, who, action } = version
  return (
    <li>
      <p>
        <DateTime at={at} /> – {who ?? 'Somebody'} {action ? inWords[action] : 'made it'}
      </p>
      <SideBySide>
        {before && <Side label="Before" collection={collection} version={before} />}
        <Side label="After" collection={collection} version={version} />
      </SideBySide>
      {onBack && (
        <Button look="outline" onClick={onBack}>
          Back to this version
        </Button>
      )}
    </li>
  )
}

interface SideProps extends Pick<Props, 'collection' | 'version'> {
  label: string
}

function Side({ label, collection, version }: SideProps) {
  const { fields, picture } = collection
  return (
    <div>
      <h3>{label}</h3>
      {picture && (
        <Thumbnail
          entry={version}
          alt={`Picture ${label}`}
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
      </dl>
      {version.isHidden && <p>Hidden</p>}
    </div>
  )
}
