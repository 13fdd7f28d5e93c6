import type { ReactNode } from 'react'
import type { SectionId } from '../page/scrolling.ts'
import { useText } from '../site/site-context.tsx'
import type { TextName } from '../words/translation.ts'
import styles from './section.module.css'

interface Props {
  id: SectionId
  title: TextName
  text?: TextName
  children: ReactNode
}

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

const Introduction = ({ name }: { name: TextName }) => <p {...useText(name)} />
