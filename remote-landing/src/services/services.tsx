import { copy } from '../copy.ts'
import { Section } from '../parts/section.tsx'
import { ServiceBanner } from './service-banner.tsx'
import styles from './services.module.css'

const { title, oil, water, hands } = copy.services

export function Services() {
  return (
    <Section id="services" title={title}>
      <ol className={styles.banners}>
        {[oil, water, hands].map((service) => (
          <ServiceBanner key={service.title} {...service} />
        ))}
      </ol>
    </Section>
  )
}
