import { useLayoutEffect, useRef, useState } from 'react'
import { onScrollOrResize } from '../page/scrolling.ts'
import { SectionLink } from '../page/section-link.tsx'
import buttons from '../parts/button.module.css'
import { Photo } from '../parts/photo.tsx'
import { Section } from '../parts/section.tsx'
import { useSite, useText } from '../site/site-context.tsx'
import { translation } from '../words/translation.ts'
import { bannerPictures, type ServiceName, serviceNames } from './banner-pictures.ts'
import styles from './services.module.css'

export function Services() {
  const { services: order = [] } = useSite()?.orders ?? {}
  // Services missing from the order come last: -1 >>> 0 is the largest 32-bit number.
  const position = (name: string) => order.indexOf(name) >>> 0
  const services = serviceNames.slice().sort((one, other) => position(one) - position(other))

  return (
    <Section id="services" title="services.title">
      <ol className={styles.banners}>
        {services.map((service) => (
          <ServiceBanner key={service} name={service} />
        ))}
      </ol>
    </Section>
  )
}

const sizes = '(max-width: 856px) 100vw, 57.4vw'

export function ServiceBanner({ name }: { name: ServiceName }) {
  const photo = useSite()?.pictures[`services.${name}`] ?? bannerPictures[name]
  const { element, stage } = useReveal()

  return (
    <li ref={element} className={styles.place}>
      <article className={styles.banner} data-stage={stage}>
        <div className={styles.scene}>
          <Photo {...photo} alt="" sizes={sizes} />
        </div>
        <div className={styles.words}>
          <h3 {...useText(`services.${name}.title`)} />
          <p {...useText(`services.${name}.text`)} />
          <SectionLink to="contact" role="button" className={buttons.outlined}>
            {translation.services.contact}
          </SectionLink>
        </div>
      </article>
    </li>
  )
}

/**
 * Reveals a banner once it is scrolled into view. A banner that is in the window before hydration stays
 * at rest: it has been seen already. With view timelines the style sheet does it, without scripts.
 */
function useReveal() {
  const element = useRef<HTMLLIElement>(null)
  const [stage, setStage] = useState<'at-rest' | 'waiting' | 'revealed'>('at-rest')

  useLayoutEffect(() => {
    const topPx = () => element.current?.getBoundingClientRect().top ?? 0
    if (topPx() < innerHeight || 'ViewTimeline' in globalThis) return
    setStage('waiting')
    const stop = onScrollOrResize(() => {
      // Specification, section 9.
      if (topPx() > (innerHeight * 2) / 3 + 100) return
      setStage('revealed')
      stop()
    })
    return stop
  }, [])

  return { element, stage }
}
