import { copy } from '../copy.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { listRooms } from '../landing-api.ts'
import { Section } from '../parts/section.tsx'
import { RoomCard, RoomOutline } from './room-card.tsx'
import styles from './rooms.module.css'

const outlines = [0, 1, 2].map((place) => <RoomOutline key={place} />)

export function Rooms() {
  const list = useList(listRooms)

  return (
    <Section id="rooms" title={copy.rooms.title} text={copy.rooms.text}>
      <Gallery
        list={list}
        words={copy.rooms}
        skeleton={<ul className={styles.rooms}>{outlines}</ul>}
      >
        {(rooms) => (
          <ul className={styles.rooms}>
            {rooms.map((room) => (
              <RoomCard key={room._id} room={room} />
            ))}
          </ul>
        )}
      </Gallery>
    </Section>
  )
}
