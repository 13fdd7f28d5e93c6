import type { ReactNode } from 'react'
import type { SectionId } from '../page/section-id.ts'
import { useText } from '../site/site-context.tsx'
import type { OwnText } from '../words/spoken.ts'
import styles from './section.module.css'

interface Props {
  id: SectionId
  title: OwnText
  text?: OwnText
  children: ReactNode
}

/** A scene of the page under its heading. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.header}>
        <h2 id={`${id}-title`} {...useText(title)} />
        {text && <Introduction name={text} />}
      </header>
      {children}
    </section>
  )
}

const Introduction = ({ name }: { name: OwnText }) => <p {...useText(name)} />
