import type { ScreenProps } from '@sala/kit/contract/remote'
import { Contact } from './contact/contact.tsx'
import { Footer } from './footer/footer.tsx'
import { Hero } from './home/hero.tsx'
// Not shown here, but part of the release: the page's head names it (head.ts).
import './pictures/house-at-dusk.jpg'
import { useLeaflet } from './print/use-leaflet.ts'
import { Rooms } from './rooms/rooms.tsx'
import styles from './screen.module.css'
import { Services } from './services/services.tsx'
import { SiteContext } from './site/site-context.tsx'
import { StaticPart } from './site/static-part.tsx'
import { Staff } from './staff/staff.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useSpoken } from './words/use-spoken.ts'

/** The public page, from evening outside to lamplight inside to the quiet of a letter. */
export default function Screen({ page }: Pick<ScreenProps, 'page'>) {
  useSpoken()
  useLeaflet()
  return (
    <SiteContext value={page?.site}>
      <div className={styles.page}>
        <TopBar />
        <main>
          <Hero />
          <Services />
          <StaticPart name="prices" />
          <Staff lists={page?.lists} />
          <Rooms lists={page?.lists} />
          <Contact sent={page?.sent ?? null} />
        </main>
        <StaticPart name="facts" />
        <Footer />
      </div>
    </SiteContext>
  )
}
