import type { Picture } from '@sala/kit/contract/picture'
import { copy } from '../copy.ts'
import { SectionLink } from '../page/section-link.tsx'
import buttons from '../parts/button.module.css'
import { Photo } from '../parts/photo.tsx'
import styles from './service-banner.module.css'
import { useReveal } from './use-reveal.ts'

interface Props {
  title: string
  text: string
  photo: { file: string; picture: Picture }
}

const sizes = '(max-width: 856px) 100vw, 57.4vw'

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
          <SectionLink to="contact" role="button" className={buttons.outlined}>
            {copy.services.contact}
          </SectionLink>
        </div>
      </article>
    </li>
  )
}
