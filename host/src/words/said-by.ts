import type { LiveRemote, RemoteWords } from '@sala/kit/contract/remote'
import { spokenLanguage } from '@sala/kit/words'

/** What a remote says of itself in the page's language, and in English where it has no words. */
export function saidBy({ title, menu, translations = {} }: LiveRemote): RemoteWords {
  const english = { title, ...(menu && { menu: menu.label, badge: menu.badge?.label ?? '' }) }
  const language = spokenLanguage()
  return language === 'en' ? english : { ...english, ...translations[language] }
}

/** What a remote is called in sentences. */
export function nameOf(remote: LiveRemote) {
  const { menu, title } = saidBy(remote)
  return menu ?? title
}

/** Whether what a remote says is in the page's language. */
export function speaksHere({ translations = {} }: LiveRemote) {
  const language = spokenLanguage()
  return language === 'en' || Object.hasOwn(translations, language)
}
