import styles from './ornaments.module.css'

/** A pavilion's roof over still water. */
export function Logo({ className = '' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={`${styles.logo} ${className}`}>
      <path d="M15 28C24 26 30 18 32 7C34 18 40 26 49 28" />
      <path d="M4 44C19 42 28 36 32 25C36 36 45 42 60 44" />
      <path className={styles.water} d="M18 56H46" />
    </svg>
  )
}

/** The slats of a shutter, as a transition to the next section. */
export function Louvre({ to }: { to: 'ground' | 'paper' }) {
  return <div className={styles.louvre} data-to={to} aria-hidden="true" />
}
