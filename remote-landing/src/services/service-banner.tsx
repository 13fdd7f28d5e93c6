import type { Picture } from '@sala/shared/contract/picture'
import { copy } from '../copy.ts'
import { scrollToSection } from '../page/scroll-to-section.ts'
import buttons from '../parts/button.module.css'
import { Photo } from '../parts/photo.tsx'
import styles from './service-banner.module.css'
import { useReveal } from './use-reveal.ts'

interface Props {
  title: string
  text: string
  photo: { file: string; picture: Picture }
}

const sizes = '(max-width: 856px) 100vw, max(57vw, 45rem)'

export function ServiceBanner({ title, text, photo }: Props) {
  const { place, stage } = useReveal<HTMLLIElement>()

  return (
    <li ref={place} className={styles.place}>
      <article className={styles.banner} data-stage={stage}>
        <div className={styles.scene}>
          <Photo {...photo} alt="" sizes={sizes} />
        </div>
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
