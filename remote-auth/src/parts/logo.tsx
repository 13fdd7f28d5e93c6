import { LogoSymbol } from '@sala/kit/mark'
import styles from './logo.module.css'

/** The house's mark and its name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoSymbol sizePx={36} />
    Sala Chan
  </span>
)
