import { Button, ListFrame, Panel } from '@sala/kit/ui'
import { PlacesTable } from './places-table.tsx'
import type { Places } from './use-places.ts'

/** Where the account is signed in. */
export function PlacesPart({ places }: { places: Places }) {
  const { list, end, endOthers } = places
  const isElsewhere = list.entries?.some(({ isThis }) => !isThis) ?? false

  return (
    <Panel title="Where you are signed in">
      <ListFrame list={list} empty={null}>
        <PlacesTable places={list.entries} onEnd={end} />
      </ListFrame>
      <Button look="outline" isDisabled={!isElsewhere} onClick={endOthers}>
        Sign out everywhere else
      </Button>
    </Panel>
  )
}
