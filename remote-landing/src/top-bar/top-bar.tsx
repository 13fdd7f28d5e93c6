import { SectionLink } from '../page/section-link.tsx'
import { useOnPage } from '../page/use-on-page.ts'
import { BookNow } from '../parts/book-now.tsx'
import { Mark } from '../parts/mark.tsx'
import { spoken } from '../words/spoken.ts'
import { Menu } from './menu.tsx'
import styles from './top-bar.module.css'

const isPageScrolled = () => scrollY > 8

export function TopBar() {
  const isScrolled = useOnPage(isPageScrolled, false)

  return (
    <header id="top-bar" className={styles.bar} data-scrolled={isScrolled || undefined}>
      <div className={styles.inner}>
        <SectionLink to="home" className={styles.house}>
          <Mark className={styles.mark} />
          {spoken.name}
        </SectionLink>
        <Menu />
        <div className={styles.book}>
          <BookNow variant={isScrolled ? 'filled' : 'outlined'} />
        </div>
      </div>
    </header>
  )
}
