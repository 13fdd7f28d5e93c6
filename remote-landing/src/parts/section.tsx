import type { ReactNode } from 'react'
import type { SectionId } from '../page/section-id.ts'
import styles from './section.module.css'

interface Props {
  id: SectionId
  title: string
  text?: string
  children: ReactNode
}

/** A scene of the page under its heading. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}
