import { useLiveSet } from '../federation/live-set.ts'
import type th from './th.json'

type Sentence = keyof (typeof th)['public'] | keyof (typeof th)['office']

/**
 * How the first script says a sentence: as the server has put it into the page, or in English. It is there before any
 * other file, also when none can be had.
 */
export const said = (sentence: Sentence) => useLiveSet.getState().words?.[sentence] ?? sentence
