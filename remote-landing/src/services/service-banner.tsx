import { copy } from '../copy.ts'
import { scrollToSection } from '../page/scroll-to-section.ts'
import buttons from '../parts/button.module.css'
import styles from './service-banner.module.css'
import { useReveal } from './use-reveal.ts'

interface Props {
  title: string
  text: string
}

export function ServiceBanner({ title, text }: Props) {
  const { place, stage } = useReveal<HTMLLIElement>()

  return (
    <li ref={place} className={styles.place}>
      <article className={styles.banner} data-stage={stage}>
        <div className={styles.scene} />
        <div className={styles.words}>
          <h3>{title}</h3>
          <p>{text}</p>
          <button
            type="button"
            className={buttons.outlined}
            onClick={() => scrollToSection('contact')}
          >
            {copy.services.contact}
          </button>
        </div>
      </article>
    </li>
  )
}
