import { type Language, languageTags } from '@sala/kit/contract/language'

const english = /^(\s*<!doctype html>\s*<html lang=)"?en"?(?=[\s>])/i

/** The host's own page, which says of itself that it is English, as one of another language. */
export function spokenIn(language: Language, template: string) {
  if (language === 'en') return template
  return template.replace(english, `$1"${languageTags[language]}"`)
}
