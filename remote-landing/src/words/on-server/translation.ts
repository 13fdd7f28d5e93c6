import type { Language } from '@sala/kit/contract/language'
import { english as pageEnglish } from '../english.ts'
import ja from '../ja.json'
import th from '../th.json'
import { setTranslation, type Translation } from '../translation.ts'
import zh from '../zh.json'
import { chinese } from './chinese.ts'
import { english, type ServerTranslation } from './english.ts'
import { japanese } from './japanese.ts'
import { thai } from './thai.ts'

const pageTranslations: Record<Language, Translation> = { en: pageEnglish, th, zh, ja }

const serverTranslations: Record<Language, ServerTranslation> = {
  en: english,
  th: thai,
  zh: chinese,
  ja: japanese,
}

/** Texts that only the server renders, in addition to `translation`. */
export let serverTranslation = english

/** Sets the language of the pages that are rendered next. */
export function setServerLanguage(language: Language) {
  setTranslation(pageTranslations[language])
  serverTranslation = serverTranslations[language]
}
