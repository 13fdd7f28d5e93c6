import { request } from '@sala/kit/api/request'
import type { OfficeLanguage } from '@sala/kit/contract/language'
import { signIn, useSession } from '../session/session-store.ts'

interface Chosen {
  language: OfficeLanguage
}

/**
 * Keeps with the session what its person has chosen elsewhere since it was opened. A server that does not say is a version
 * before, or away: then it stays as it was.
 */
export async function learnChoice() {
  const { session: before } = useSession.getState()
  if (!before) return
  const chosen = await request<Chosen>('GET', '/auth/language').catch(() => null)
  const { session } = useSession.getState()
  const { token, language = 'en' } = before
  if (!chosen || chosen.language === language) return
  // Somebody may have chosen, or signed in, here meanwhile.
  const isSame = session?.token === token && session.language === before.language
  if (isSame) signIn({ ...session, language: chosen.language })
}
