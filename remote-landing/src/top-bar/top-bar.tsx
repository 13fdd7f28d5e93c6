import { useScrollState } from '../page/scrolling.ts'
import { SectionLink } from '../page/section-link.tsx'
import { BookNow } from '../parts/book-now.tsx'
import { Logo } from '../parts/ornaments.tsx'
import { translation } from '../words/translation.ts'
import { Menu } from './menu.tsx'
import styles from './top-bar.module.css'

const isPageScrolled = () => scrollY > 8

export function TopBar() {
  const isScrolled = useScrollState(isPageScrolled, false)

  return (
    <header id="top-bar" className={styles.bar} data-scrolled={isScrolled || undefined}>
      <SectionLink to="home" className={styles.skip}>
        {translation.skip}
      </SectionLink>
      <div className={styles.inner}>
        <SectionLink to="home" className={styles.house}>
          <Logo className={styles.logo} />
          {translation.name}
        </SectionLink>
        <Menu />
        <div className={styles.book}>
          <BookNow variant={isScrolled ? 'filled' : 'outlined'} />
        </div>
      </div>
    </header>
  )
}
