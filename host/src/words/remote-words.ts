import type { LiveRemote, RemoteWords } from '@sala/kit/contract/remote'
import { currentLanguage } from '@sala/kit/words'

/** A remote's title, menu entry and badge in the page's language, or in English. */
export function remoteTexts({ title, menu, translations = {} }: LiveRemote): RemoteWords {
  const english = { title, ...(menu && { menu: menu.label, badge: menu.badge?.label ?? '' }) }
  const language = currentLanguage()
  return language === 'en' ? english : { ...english, ...translations[language] }
}

/** A remote's name in messages. */
export function remoteName(remote: LiveRemote) {
  const { menu, title } = remoteTexts(remote)
  return menu ?? title
}

/** Whether a remote has the page's language. */
export function isTranslated({ translations = {} }: LiveRemote) {
  const language = currentLanguage()
  return language === 'en' || Object.hasOwn(translations, language)
}
