import { useLocation } from '@sala/kit/router'
import { useEffect } from 'react'
import { reloadPage } from '../federation/reload-page.ts'
import { useSession } from '../session/session-store.ts'
import { hasUnsaved } from '../unsaved.ts'
import { learnChoice } from './learn-choice.ts'
import { remember, speaksOtherwise } from './speak-here.ts'

/** Loads the page anew when its person has chosen another language, here or elsewhere; with unsaved input not before they go elsewhere. */
export function useLanguage() {
  const session = useSession((state) => state.session)
  const { pathname } = useLocation()

  useEffect(() => void learnChoice(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is another occasion
  useEffect(() => {
    if (!session || !speaksOtherwise(session.language) || hasUnsaved()) return
    remember(session.language)
    reloadPage()
  }, [session, pathname])
}
