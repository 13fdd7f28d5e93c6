import { copy } from '../copy.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { listStaff } from '../landing-api.ts'
import { Section } from '../parts/section.tsx'
import { PersonCard, PersonOutline } from './person-card.tsx'
import { StaffRail } from './staff-rail.tsx'

const outlines = [0, 1, 2, 3].map((place) => <PersonOutline key={place} />)

export function Staff() {
  const list = useList(listStaff)

  return (
    <Section id="staff" title={copy.staff.title} text={copy.staff.text}>
      <Gallery list={list} words={copy.staff} skeleton={<StaffRail>{outlines}</StaffRail>}>
        {(staff) => (
          <StaffRail>
            {staff.map((person) => (
              <PersonCard key={person._id} person={person} />
            ))}
          </StaffRail>
        )}
      </Gallery>
    </Section>
  )
}
