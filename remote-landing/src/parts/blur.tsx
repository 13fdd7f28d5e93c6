import styles from './photo.module.css'

/**
 * The colours of a picture that is not there yet, one flowing into the other.
 * @param colours above and below, `#rrggbb #rrggbb`
 */
export function Blur({ colours }: { colours: string }) {
  const [above, below] = colours.split(' ')

  return (
    <svg className={styles.blur} color={above} aria-hidden="true">
      <rect fill={below} />
    </svg>
  )
}
