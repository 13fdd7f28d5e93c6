import { copy } from '../copy.ts'
import { BookNow } from '../parts/book-now.tsx'
import { Louvre } from '../parts/louvre.tsx'
import styles from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'

export function Hero() {
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className={styles.hero}>
      <div className={styles.scene}>
        <HeroPicture />
      </div>
      <div className={styles.louvre}>
        <Louvre to="ground" />
      </div>
      <div className={styles.words}>
        <h1 id="home-title">{copy.home.title}</h1>
        <p>{copy.home.text}</p>
        <BookNow look="filled" />
      </div>
    </section>
  )
}
