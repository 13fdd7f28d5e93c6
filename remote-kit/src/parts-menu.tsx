import { NavLink } from '@sala/kit/router'
import { parts } from './parts.ts'
import styles from './parts-menu.module.css'

/** Links to all parts, by group. */
export function PartsMenu() {
  const groups = new Set(parts.map(({ group }) => group))
  return (
    <nav className={styles.menu} aria-label="Parts of the kit">
      {[...groups].map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {parts
              .filter((part) => part.group === group)
              .map(({ slug, name }) => (
                <li key={slug}>
                  <NavLink to={`/kit/${slug}`}>{name}</NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
