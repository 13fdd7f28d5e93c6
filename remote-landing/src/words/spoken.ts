import { english } from './english.ts'

/** A sentence of the page that an owner may put into other words; those of its head are read on the server. */
export type OwnText = Exclude<keyof typeof english.originals, `head.${string}`>

/** What each language has to say. */
export interface Words extends Omit<typeof english, 'originals'> {
  originals: Record<OwnText, string>
}

/** What the page says. It speaks one language from its first word to its last, so there is one of these. */
export let spoken: Words = english

/** Makes what is rendered next say it in other words. */
export function speak(words: Words) {
  spoken = words
}

/** Where the page is in its language. */
export const pageAddress = () => (spoken === english ? '/' : `/${spoken.language}`)

/** What a call of the API ends with, so that it is answered in the page's language. */
export const askedIn = () => (spoken === english ? '' : `?language=${spoken.language}`)
