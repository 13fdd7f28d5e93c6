import { SectionLink } from '../page/section-link.tsx'
import buttons from '../parts/button.module.css'
import { Photo } from '../parts/photo.tsx'
import { useSite, useText } from '../site/site-context.tsx'
import { spoken } from '../words/spoken.ts'
import { bannerPictures } from './banner-pictures.ts'
import styles from './service-banner.module.css'
import type { ServiceName } from './service-names.ts'
import { useReveal } from './use-reveal.ts'

const sizes = '(max-width: 856px) 100vw, 57.4vw'

export function ServiceBanner({ name }: { name: ServiceName }) {
  const photo = useSite()?.pictures[`services.${name}`] ?? bannerPictures[name]
  const { place, stage } = useReveal<HTMLLIElement>()

  return (
    <li ref={place} className={styles.place}>
      <article className={styles.banner} data-stage={stage}>
        <div className={styles.scene}>
          <Photo {...photo} alt="" sizes={sizes} />
        </div>
        <div className={styles.words}>
          <h3 {...useText(`services.${name}.title`)} />
          <p {...useText(`services.${name}.text`)} />
          <SectionLink to="contact" role="button" className={buttons.outlined}>
            {spoken.services.contact}
          </SectionLink>
        </div>
      </article>
    </li>
  )
}
