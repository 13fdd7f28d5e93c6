import { Panel } from '@sala/kit/ui'
import { OrderField } from './order-field.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { SiteTextField } from './site-text-field.tsx'

/** Texts, pictures and orders by section; only texts in languages other than English. */
export function TextsForm() {
  const { state, language } = useEditing()
  return Object.entries(state.declared).map(
    ([remote, { originals = {}, texts = {}, ...others }]) => {
      const { pictures = {}, orders = {} } = language === 'en' ? others : {}
      const places = [texts, pictures, orders].flatMap((some) => Object.values(some))
      const sections = [...new Set(places.map(({ section }) => section))]
      return sections.map((section) => (
        <Panel key={`${remote}/${section}`} title={section}>
          <div className={styles.fields}>
            {filterBySection(texts, section).map(([name, declared]) => (
              <SiteTextField
                key={name}
                original={originals[name] ?? ''}
                {...{ remote, name, declared }}
              />
            ))}
            {filterBySection(pictures, section).map(([name, declared]) => (
              <PictureField key={name} {...{ remote, name, declared }} />
            ))}
            {filterBySection(orders, section).map(([name, declared]) => (
              <OrderField key={name} {...{ remote, name, declared }} />
            ))}
          </div>
        </Panel>
      ))
    },
  )
}

const filterBySection = <Place extends { section: string }>(
  places: Record<string, Place>,
  section: string,
) => Object.entries(places).filter(([, place]) => place.section === section)
