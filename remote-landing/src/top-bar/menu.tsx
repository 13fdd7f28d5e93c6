import { sectionIds } from '../page/section-id.ts'
import { SectionLink } from '../page/section-link.tsx'
import { useCurrentSection } from '../page/use-current-section.ts'
import { StaticPart } from '../site/static-part.tsx'
import { spoken } from '../words/spoken.ts'
import styles from './menu.module.css'
import { useMenu } from './use-menu.ts'

/**
 * One list of links: in the bar when there is room, else it slides out when the burger says so.
 * A popover cannot be closed by a link without scripts; then the address says whether it is open.
 */
export function Menu() {
  const current = useCurrentSection()
  const { isOpen, close, panel, onToggle } = useMenu()

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.burger}
        aria-label={spoken.menu.button}
        aria-expanded={isOpen}
        popoverTarget="menu"
      />
      <noscript>
        <a id="menu-open" href="#menu-open" className={styles.burger}>
          {spoken.menu.button}
        </a>
      </noscript>
      <nav
        ref={panel}
        id="menu"
        popover="auto"
        className={styles.panel}
        aria-label={spoken.menu.label}
        onToggle={onToggle}
      >
        <button
          type="button"
          className={styles.close}
          aria-label={spoken.menu.close}
          popoverTarget="menu"
          popoverTargetAction="hide"
        />
        <noscript>
          <a href="#menu-closed" className={styles.close}>
            {spoken.menu.close}
          </a>
        </noscript>
        <ul className={styles.items}>
          {sectionIds.map((id) => (
            <li key={id}>
              <SectionLink
                to={id}
                className={styles.item}
                isCurrent={id === current}
                onFollow={close}
              >
                {spoken.menu[id]}
              </SectionLink>
            </li>
          ))}
        </ul>
        <StaticPart name="menu" />
      </nav>
    </div>
  )
}
