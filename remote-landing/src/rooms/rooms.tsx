import type { PageData } from '@sala/kit/contract/page'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { roomsSource } from '../landing-api.ts'
import { Section } from '../parts/section.tsx'
import { RoomCard, RoomSkeleton } from './room-card.tsx'
import styles from './rooms.module.css'

const skeletons = [0, 1, 2].map((place) => <RoomSkeleton key={place} />)

export function Rooms({ lists }: { lists: PageData['lists'] | undefined }) {
  const list = useList(roomsSource, lists?.rooms)

  return (
    <Section id="rooms" title="rooms.title" text="rooms.text">
      <Gallery
        name="rooms"
        lists={lists}
        list={list}
        skeleton={<ul className={styles.rooms}>{skeletons}</ul>}
      >
        {(rooms, moreLinks) => (
          <>
            <ul className={styles.rooms}>
              {rooms.map((room, at) => (
                <RoomCard
                  key={room._id}
                  room={room}
                  isLarge={at === 0 || at === rooms.length - 1}
                />
              ))}
            </ul>
            {moreLinks && <div className={styles.more}>{moreLinks}</div>}
          </>
        )}
      </Gallery>
    </Section>
  )
}
