/** What was asked for cannot be; the message says why, in a sentence. */
export class WrongUse extends Error {}
