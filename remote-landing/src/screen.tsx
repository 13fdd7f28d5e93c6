import type { ScreenProps } from '@sala/kit/contract/remote'
import { Contact } from './contact/contact.tsx'
import { Footer } from './footer/footer.tsx'
import { Hero } from './home/hero.tsx'
// Not shown here, but part of the release: the page's head names it (head.ts).
import './pictures/house-at-dusk.jpg'
import { Rooms } from './rooms/rooms.tsx'
import styles from './screen.module.css'
import { Services } from './services/services.tsx'
import { Staff } from './staff/staff.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

/** The public page, from evening outside to lamplight inside to the quiet of a letter. */
export default function Screen({ page }: Pick<ScreenProps, 'page'>) {
  return (
    <div className={styles.page}>
      <TopBar />
      <main>
        <Hero />
        <Services />
        <Staff lists={page?.lists} />
        <Rooms lists={page?.lists} />
        <Contact sent={page?.sent ?? null} />
      </main>
      <Footer />
    </div>
  )
}
