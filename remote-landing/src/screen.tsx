import type { ScreenProps } from '@sala/kit/contract/remote'
import { Contact } from './contact/contact.tsx'
import { Footer } from './footer/footer.tsx'
import { Hero } from './home/hero.tsx'
// Part of the release because the page's head refers to it (head.ts).
import './pictures/house-at-dusk.jpg'
import printStyles from './print.css?url'
import { Rooms } from './rooms/rooms.tsx'
import styles from './screen.module.css'
import { Services } from './services/services.tsx'
import { SiteContext, StaticPart } from './site/site-context.tsx'
import { Staff } from './staff/staff.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useLoadTranslation } from './words/translation.ts'

/** The public page. */
export default function Screen({ page }: Pick<ScreenProps, 'page'>) {
  useLoadTranslation()
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
        <PrintStyles />
      </div>
    </SiteContext>
  )
}

const printLink = { rel: 'stylesheet', media: 'print', href: printStyles }
// Spread into the element, because React's types lack the attribute.
const disabledPrintLink = { ...printLink, disabled: true }

/**
 * Styles for printing. They show all pictures, which browsers then load before they print. Browsers do not load the styles
 * of a disabled link: the host enables it later (start.ts), and so does the first rendering here.
 */
function PrintStyles() {
  return (
    <>
      {/* Not at the root, where React hydrates a link only with the same address: the server's has no origin. */}
      <link {...disabledPrintLink} ref={enable} suppressHydrationWarning />
      <noscript>
        <link {...printLink} />
      </noscript>
    </>
  )
}

function enable(link: HTMLLinkElement | null) {
  link?.removeAttribute('disabled')
}
