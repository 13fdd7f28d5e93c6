import { Code } from './code.tsx'
import styles from './part-page.module.css'
import type { Part } from './parts.ts'
import { type Declarations, declarationsOf } from './use-declarations.ts'

interface Props {
  part: Part
  declarations: Declarations | null
}

/** One part: each of its states with the code for it, and then what it takes. */
export function PartPage({ part, declarations }: Props) {
  const declared = declarations && declarationsOf(part.exports, declarations)

  return (
    <article className={styles.part} aria-label={part.name}>
      <h2>{part.name}</h2>
      {part.stories.map(({ name, Example, code }) => (
        <section key={name} className={styles.story} aria-label={name}>
          <h3>{name}</h3>
          <div className={styles.stage}>
            <Example />
          </div>
          <details>
            <summary>Code</summary>
            <Code label={`Code of ${name}`} text={code} />
          </details>
        </section>
      ))}
      {declared && (
        <section className={styles.story} aria-label="Props">
          <h3>Props</h3>
          <Code label="Props" text={declared} />
        </section>
      )}
    </article>
  )
}
