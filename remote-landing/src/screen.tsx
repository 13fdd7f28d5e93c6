import { Contact } from './contact/contact.tsx'
import { Footer } from './footer/footer.tsx'
import { Hero } from './home/hero.tsx'
import { Rooms } from './rooms/rooms.tsx'
import styles from './screen.module.css'
import { Services } from './services/services.tsx'
import { Staff } from './staff/staff.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

/** The public page, from evening outside to lamplight inside to the quiet of a letter. */
export default function Screen() {
  return (
    <div className={styles.page}>
      <TopBar />
      <main>
        <Hero />
        <Services />
        <Staff />
        <Rooms />
        <Contact />
      </main>
      <Footer />
    </div>
  )
}
