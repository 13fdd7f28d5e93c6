import { type SectionId, sectionIds } from './section-id.ts'
import { useOnPage } from './use-on-page.ts'

/** The section that stands in the middle of the window. */
export const useCurrentSection = () => useOnPage(look, 'home')

function look(): SectionId {
  const isPast = (id: SectionId) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= innerHeight / 2
  }
  return sectionIds.findLast(isPast) ?? 'home'
}
