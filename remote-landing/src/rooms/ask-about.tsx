import { fillInLetter } from '../contact/fill-in-letter.ts'
import { SectionLink } from '../page/section-link.tsx'
import { spoken } from '../words/spoken.ts'

/** Leads to the letter, which then begins with a question about the room. */
export function AskAbout({ title }: { title: string }) {
  return (
    <SectionLink
      to="contact"
      onFollow={() => fillInLetter(spoken.rooms.question.replace('{title}', () => title))}
    >
      <u>{spoken.rooms.ask}</u>
    </SectionLink>
  )
}
