import styles from './part-page.module.css'
import type { Part } from './parts.ts'
import { type Declarations, findDeclarations } from './use-declarations.ts'

interface Props {
  part: Part
  declarations: Declarations | null
}

/** A component of the kit: its stories with their code, and its props. */
export function PartPage({ part, declarations }: Props) {
  const declared = declarations && findDeclarations(part.exports, declarations)

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

/** A scrolling block of code. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scroll by keyboard.
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  )
}
