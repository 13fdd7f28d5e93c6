import { Section } from '../parts/section.tsx'
import { useSite } from '../site/site-context.tsx'
import { ServiceBanner } from './service-banner.tsx'
import { serviceNames } from './service-names.ts'
import styles from './services.module.css'

export function Services() {
  const { services: order = [] } = useSite()?.orders ?? {}
  // What no order names comes last: -1 becomes the largest number there is.
  const place = (name: string) => order.indexOf(name) >>> 0
  const services = serviceNames.slice().sort((one, other) => place(one) - place(other))

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
