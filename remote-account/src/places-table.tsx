import type { SignedInPlace } from '@sala/kit/contract/auth'
import { DataCell, DataRow, DataTable, RowAction, SkeletonRows, When } from '@sala/kit/ui'
import styles from './tables.module.css'

const columns = ['Device', 'Address', 'Signed in', 'Last used', 'Options']

interface Props {
  /** null while the list is on its way. */
  places: SignedInPlace[] | null
  onEnd: (place: SignedInPlace) => void
}

export function PlacesTable({ places, onEnd }: Props) {
  return (
    <DataTable
      label="Where you are signed in"
      columns={columns}
      className={styles.places}
      aria-busy={!places}
    >
      {places?.map((place) => <PlaceRow key={place._id} place={place} onEnd={onEnd} />) ?? (
        <SkeletonRows columns={columns} pictureClassName={undefined} />
      )}
    </DataTable>
  )
}

interface RowProps {
  place: SignedInPlace
  onEnd: (place: SignedInPlace) => void
}

function PlaceRow({ place, onEnd }: RowProps) {
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {place.device} {place.isThis && <span className={styles.here}>This device</span>}
      </DataCell>
      <DataCell className={styles.quiet}>{place.address ?? '–'}</DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Signed in </span>
        <When at={place.createdAt} />
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Last used </span>
        <When at={place.lastSeenAt} />
      </DataCell>
      <DataCell className={styles.options}>
        {!place.isThis && (
          <RowAction
            icon="logout"
            label={`Sign out ${place.device}`}
            onPress={() => onEnd(place)}
          />
        )}
      </DataCell>
    </DataRow>
  )
}
