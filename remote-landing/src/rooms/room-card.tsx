import type { Room } from '@sala/shared/contract/rooms'
import { useId } from 'react'
import { copy } from '../copy.ts'
import type { Pictured } from '../landing-api.ts'
import { BookNow } from '../parts/book-now.tsx'
import { Photo } from '../parts/photo.tsx'
import styles from './rooms.module.css'

const sizes = '(max-width: 600px) 90vw, (max-width: 1360px) 44vw, 50rem'

export function RoomCard({ room }: { room: Pictured<Room> }) {
  const titleId = useId()

  return (
    <li className={styles.room}>
      <div className={styles.frame}>
        <Photo {...room} alt={copy.rooms.insideOf(room.title)} sizes={sizes} />
      </div>
      <div className={styles.words}>
        <h3 id={titleId}>{room.title}</h3>
        <p>{room.description}</p>
        <BookNow describedBy={titleId} />
      </div>
    </li>
  )
}

export function RoomOutline() {
  return (
    <li className={styles.room} aria-hidden="true">
      <i className={styles.frame} />
      <div className={styles.words}>
        <i className={styles.titleLine} />
        <i className={styles.textLine} />
      </div>
    </li>
  )
}
