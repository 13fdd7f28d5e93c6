import type { PageData } from '@sala/kit/contract/page'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { roomsSource } from '../landing-api.ts'
import { Section } from '../parts/section.tsx'
import { RoomCard, RoomOutline } from './room-card.tsx'
import styles from './rooms.module.css'

const outlines = [0, 1, 2].map((place) => <RoomOutline key={place} />)

export function Rooms({ lists }: { lists: PageData['lists'] | undefined }) {
  const list = useList(roomsSource, lists?.rooms)

  return (
    <Section id="rooms" title="rooms.title" text="rooms.text">
      <Gallery
        name="rooms"
        lists={lists}
        list={list}
        skeleton={<ul className={styles.rooms}>{outlines}</ul>}
      >
        {(rooms, turn) => (
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
            {turn && <div className={styles.turn}>{turn}</div>}
          </>
        )}
      </Gallery>
    </Section>
  )
}
