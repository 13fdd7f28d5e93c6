import { spokenLanguage } from './spoken.ts'

/** By what dates and numbers are written (BCP 47): Thai with the digits of the West and years of the Buddhist era. */
export const locale = () => (spokenLanguage() === 'th' ? 'th-TH' : 'en-GB')
