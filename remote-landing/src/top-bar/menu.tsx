import { sectionIds, useCurrentSection } from '../page/scrolling.ts'
import { SectionLink } from '../page/section-link.tsx'
import { StaticPart } from '../site/site-context.tsx'
import { translation } from '../words/translation.ts'
import styles from './menu.module.css'
import { useMenu } from './use-menu.ts'

/**
 * The section links: in the bar on wide windows, else in a slide-out panel behind the burger button.
 * Without scripts a link can't close a popover, so `:target` opens and closes the panel.
 */
export function Menu() {
  const current = useCurrentSection()
  const { isOpen, close, panel, onToggle } = useMenu()

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.burger}
        aria-label={translation.menu.button}
        aria-expanded={isOpen}
        popoverTarget="menu"
      />
      <noscript>
        <a id="menu-open" href="#menu-open" className={styles.burger}>
          {translation.menu.button}
        </a>
      </noscript>
      <nav
        ref={panel}
        id="menu"
        popover="auto"
        className={styles.panel}
        aria-label={translation.menu.label}
        onToggle={onToggle}
      >
        <button
          type="button"
          className={styles.close}
          aria-label={translation.menu.close}
          popoverTarget="menu"
          popoverTargetAction="hide"
        />
        <noscript>
          <a href="#menu-closed" className={styles.close}>
            {translation.menu.close}
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
                {translation.menu[id]}
              </SectionLink>
            </li>
          ))}
        </ul>
        <StaticPart name="menu" />
      </nav>
    </div>
  )
}
