import { request } from '@sala/kit/api/request'
import type { OfficeLanguage } from '@sala/kit/contract/language'
import { useLocation } from '@sala/kit/router'
import { useEffect } from 'react'
import { reloadPage } from '../federation/reload-page.ts'
import { signIn, useSession } from '../session/session-store.ts'
import { hasUnsaved } from '../unsaved.ts'
import { needsReload, storeLanguage } from './page-language.ts'

/** Reloads the page when the user has chosen another language, here or elsewhere. With unsaved input it waits for a navigation. */
export function useLanguage() {
  const session = useSession((state) => state.session)
  const { pathname } = useLocation()

  useEffect(() => void refreshLanguage(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again at each navigation
  useEffect(() => {
    if (!session || !needsReload(session.language) || hasUnsaved()) return
    storeLanguage(session.language)
    reloadPage()
  }, [session, pathname])
}

interface Chosen {
  language: OfficeLanguage
}

/**
 * Updates the session's language, which the user may have changed in another browser. Without an answer it stays.
 */
async function refreshLanguage() {
  const { session: before } = useSession.getState()
  if (!before) return
  const chosen = await request<Chosen>('GET', '/auth/language').catch(() => null)
  const { session } = useSession.getState()
  const { token, language = 'en' } = before
  if (!chosen || chosen.language === language) return
  // The session may have changed meanwhile.
  const isSame = session?.token === token && session.language === before.language
  if (isSame) signIn({ ...session, language: chosen.language })
}
