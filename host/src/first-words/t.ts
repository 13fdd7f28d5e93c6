import { liveSetStore } from '../federation/live-set.ts'
import type th from './th.json'

type Sentence = keyof (typeof th)['public'] | keyof (typeof th)['office']

/**
 * Translates a sentence of the first script with the texts in the page (`LiveSet.words`), which are there even
 * when no other file can be loaded.
 */
export const t = (sentence: Sentence) => liveSetStore.getState().words?.[sentence] ?? sentence
