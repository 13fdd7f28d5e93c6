/** The sections that the menu leads to, in their order. */
export const sectionIds = ['home', 'services', 'staff', 'rooms', 'contact'] as const

export type SectionId = (typeof sectionIds)[number]
