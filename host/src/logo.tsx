import { Mark } from '@sala/kit/mark'
import styles from './logo.module.css'

/** The house's mark and its name, as the kit's: it stands in the document, where no kit is. */
export const Logo = () => (
  <span className={styles.logo}>
    <Mark sizePx={36} />
    Sala Chan
  </span>
)
