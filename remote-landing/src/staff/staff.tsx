import type { PageData } from '@sala/kit/contract/page'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { staffSource } from '../landing-api.ts'
import { Section } from '../parts/section.tsx'
import { PersonCard, PersonOutline } from './person-card.tsx'
import { StaffRail } from './staff-rail.tsx'

const outlines = [0, 1, 2, 3].map((place) => <PersonOutline key={place} />)

export function Staff({ lists }: { lists: PageData['lists'] | undefined }) {
  const list = useList(staffSource, lists?.staff)

  return (
    <Section id="staff" title="staff.title" text="staff.text">
      <Gallery name="staff" lists={lists} list={list} skeleton={<StaffRail>{outlines}</StaffRail>}>
        {(staff, turn) => (
          <StaffRail turn={turn}>
            {staff.map((person) => (
              <PersonCard key={person._id} person={person} />
            ))}
          </StaffRail>
        )}
      </Gallery>
    </Section>
  )
}
