import { copy } from '../copy.ts'
import { sectionIds } from '../page/section-id.ts'
import { SectionLink } from '../page/section-link.tsx'
import { useCurrentSection } from '../page/use-current-section.ts'
import styles from './menu.module.css'
import { useMenu } from './use-menu.ts'

/** One list of links: in the bar when there is room, else it slides out when the burger says so. */
export function Menu() {
  const current = useCurrentSection()
  const { isOpen, toggle, close, frame } = useMenu()

  return (
    <div ref={frame} className={styles.menu} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.burger}
        aria-label={copy.menu.button}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={toggle}
      />
      <nav id="menu" className={styles.panel} aria-label={copy.menu.label}>
        <ul className={styles.items}>
          {sectionIds.map((id) => (
            <li key={id}>
              <SectionLink
                to={id}
                className={styles.item}
                isCurrent={id === current}
                onFollow={close}
              >
                {copy.menu[id]}
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
