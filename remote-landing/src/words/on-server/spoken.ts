import type { Language } from '@sala/kit/contract/language'
import { english as pageEnglish } from '../english.ts'
import ja from '../ja.json'
import { speak, type Words } from '../spoken.ts'
import th from '../th.json'
import zh from '../zh.json'
import { chinese } from './chinese.ts'
import { english, type ServerWords } from './english.ts'
import { japanese } from './japanese.ts'
import { thai } from './thai.ts'

/** What browsers load as well, by the language. */
export const pageWords: Record<Language, Words> = { en: pageEnglish, th, zh, ja }

const serverWords: Record<Language, ServerWords> = {
  en: english,
  th: thai,
  zh: chinese,
  ja: japanese,
}

/** What the server says beside what is `spoken` in browsers too. */
export let saidOnServer = english

/** Makes the page that is rendered next speak a language. */
export function speakOnServer(language: Language) {
  speak(pageWords[language])
  saidOnServer = serverWords[language]
}
