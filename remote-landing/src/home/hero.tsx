import { telUrl } from '../house/details.tsx'
import { BookNow } from '../parts/book-now.tsx'
import { Louvre } from '../parts/ornaments.tsx'
import { useSite, useText } from '../site/site-context.tsx'
import { translation } from '../words/translation.ts'
import styles from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'

export function Hero() {
  const { notice, house } = useSite() ?? {}

  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className={styles.hero}>
      <div className={styles.scene}>
        <HeroPicture />
      </div>
      <div className={styles.louvre}>
        <Louvre to="ground" />
      </div>
      <div className={styles.words}>
        <h1 id="home-title" {...useText('home.title')} />
        <p {...useText('home.text')} />
        {notice && (
          <p>
            <b>{notice.text}</b>
          </p>
        )}
        <BookNow variant="filled" />
        {house?.phone && (
          <p>
            {translation.orCall}{' '}
            <a href={telUrl(house.phone)}>
              <u>{house.phone}</u>
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
