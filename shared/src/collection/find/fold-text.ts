/** Accents of Latin letters, and what Thai writes above its letters beside vowels: tones and silence. */
const marks = /[\u0300-\u036f\u0e47-\u0e4e]/g

/** A text as it is looked for: neither case nor accents nor Thai tone marks matter. */
export const foldText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()
