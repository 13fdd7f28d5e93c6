import type { OnPage } from '@sala/kit/contract/page'
import type { Room } from '@sala/kit/contract/rooms'
import { useId } from 'react'
import type { Pictured } from '../landing-api.ts'
import { BookNow } from '../parts/book-now.tsx'
import { Photo } from '../parts/photo.tsx'
import { useSite } from '../site/site-context.tsx'
import { spoken } from '../words/spoken.ts'
import { AskAbout } from './ask-about.tsx'
import styles from './rooms.module.css'

const largeSizes = '(max-width: 1100px) 88vw, (max-width: 1364px) calc(58.7vw - 9px), 49.5rem'
const sizes =
  '(max-width: 600px) 88vw, (max-width: 1100px) calc(44vw - 14px), (max-width: 1364px) calc(29.4vw - 18px), 24rem'

interface Props {
  room: Pictured<OnPage<Room>>
  /** Whether it may get more than one column. */
  isLarge: boolean
}

export function RoomCard({ room, isLarge }: Props) {
  const titleId = useId()

  return (
    <li className={styles.room}>
      <div className={styles.frame}>
        <Photo
          {...room}
          alt={room.pictureText || spoken.rooms.insideOf.replace('{title}', () => room.title)}
          sizes={isLarge ? largeSizes : sizes}
        />
      </div>
      <div className={styles.words}>
        <h3 id={titleId}>{room.title}</h3>
        <p>{room.description}</p>
        <BookNow describedBy={titleId} />
        {useSite() && <AskAbout title={room.title} />}
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
