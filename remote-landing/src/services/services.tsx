import { copy } from '../copy.ts'
import { Section } from '../parts/section.tsx'
import { bannerPictures } from './banner-pictures.ts'
import { ServiceBanner } from './service-banner.tsx'
import styles from './services.module.css'

const words = copy.services
const services = ['oil', 'bath', 'evening'] as const

export function Services() {
  return (
    <Section id="services" title={words.title}>
      <ol className={styles.banners}>
        {services.map((service) => (
          <ServiceBanner key={service} {...words[service]} photo={bannerPictures[service]} />
        ))}
      </ol>
    </Section>
  )
}
