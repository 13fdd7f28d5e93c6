import { getShownName } from '@sala/kit/contract/entry'
import type { OnPage, PageData } from '@sala/kit/contract/page'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import { type ReactNode, useRef } from 'react'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { staffSource, type WithPicture } from '../landing-api.ts'
import { useScrollState } from '../page/scrolling.ts'
import { Photo } from '../parts/photo.tsx'
import { Section } from '../parts/section.tsx'
import { translation } from '../words/translation.ts'
import styles from './staff.module.css'

const skeletons = [0, 1, 2, 3].map((place) => <PersonSkeleton key={place} />)

export function Staff({ lists }: { lists: PageData['lists'] | undefined }) {
  const list = useList(staffSource, lists?.staff)

  return (
    <Section id="staff" title="staff.title" text="staff.text">
      <Gallery name="staff" lists={lists} list={list} skeleton={<StaffRail>{skeletons}</StaffRail>}>
        {(staff, moreLinks) => (
          <StaffRail moreLinks={moreLinks}>
            {staff.map((person) => (
              <PersonCard key={person._id} person={person} />
            ))}
          </StaffRail>
        )}
      </Gallery>
    </Section>
  )
}

interface RailProps {
  /** On phones this is the last card. */
  moreLinks?: ReactNode
  children: ReactNode
}

/** A grid of people; on phones a horizontal list that can be focused to scroll it with the arrow keys. */
function StaffRail({ moreLinks, children }: RailProps) {
  const rail = useRef<HTMLUListElement>(null)
  const isOverflowing = () => {
    const { scrollWidth = 0, clientWidth = 0 } = rail.current ?? {}
    return scrollWidth > clientWidth
  }
  const isRail = useScrollState(isOverflowing, true)

  return (
    <ul
      ref={rail}
      className={styles.rail}
      aria-label={translation.menu.staff}
      tabIndex={isRail ? 0 : undefined}
    >
      {children}
      {moreLinks && <li className={styles.more}>{moreLinks}</li>}
    </ul>
  )
}

const sizes =
  '(max-width: 856px) clamp(11rem, 56vw, 15rem), (max-width: 1364px) calc(22vw - 21px), 17.5rem'

function PersonCard({ person }: { person: WithPicture<OnPage<Person>> }) {
  const name = getShownName(person.name, translation.unnamed)
  return (
    <li>
      <div className={styles.frame}>
        <Photo
          {...person}
          alt={person.pictureText || translation.staff.portraitOf.replace('{name}', () => name)}
          sizes={sizes}
        />
      </div>
      <h3 className={styles.name}>{name}</h3>
    </li>
  )
}

function PersonSkeleton() {
  return (
    <li aria-hidden="true">
      <i className={styles.frame} />
      <i className={styles.name} />
    </li>
  )
}
