import { useLiveSet } from '../federation/live-set.ts'
import type th from './th.json'

type Sentence = keyof (typeof th)['public'] | keyof (typeof th)['office']

/**
 * Translates a sentence of the first script, with words that the server has put into the page. They are available
 * before any other file, and when none can be loaded.
 */
export const said = (sentence: Sentence) => useLiveSet.getState().words?.[sentence] ?? sentence
