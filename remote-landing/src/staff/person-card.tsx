import type { OnPage } from '@sala/kit/contract/page'
import type { Person } from '@sala/kit/contract/staff'
import type { Pictured } from '../landing-api.ts'
import { Photo } from '../parts/photo.tsx'
import { spoken } from '../words/spoken.ts'
import styles from './person-card.module.css'

const sizes =
  '(max-width: 856px) clamp(11rem, 56vw, 15rem), (max-width: 1364px) calc(22vw - 21px), 17.5rem'

export function PersonCard({ person }: { person: Pictured<OnPage<Person>> }) {
  return (
    <li>
      <div className={styles.frame}>
        <Photo
          {...person}
          alt={person.pictureText || spoken.staff.portraitOf.replace('{name}', () => person.name)}
          sizes={sizes}
        />
      </div>
      <h3 className={styles.name}>{person.name}</h3>
    </li>
  )
}

export function PersonOutline() {
  return (
    <li aria-hidden="true">
      <i className={styles.frame} />
      <i className={styles.nameLine} />
    </li>
  )
}
