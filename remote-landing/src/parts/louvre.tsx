import styles from './louvre.module.css'

/** A shutter across the bottom of a scene, its slats as wide as the light leaves them. */
export function Louvre({ to }: { to: 'ground' | 'paper' }) {
  return <div className={styles.louvre} data-to={to} aria-hidden="true" />
}
