import '@sala/kit/day/tokens.css'
import '@sala/kit/day/forced-colors.css'
import '@sala/kit/day/print.css'
import { chosenAppearance, showAppearance } from '@sala/kit/appearance'
import { Drawer, IconButton } from '@sala/kit/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PasskeyFirst } from './passkey-first.tsx'
import { PrintedPassword } from './printed-password.tsx'
import { ShellFrame } from './shell-frame.tsx'
import styles from './shell-layout.module.css'
import { SideMenu } from './side-menu.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { t } from './words/t.ts'
import { useLanguage } from './words/use-language.ts'

// The mobile breakpoint of the specification, section 9.
const wide = '(width > 856px)'

/** The back-office around a screen: the side menu, which is a drawer where there is no room for it. */
export default function ShellLayout({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const close = () => setOpen(false)
  useHeadingFocus(main)
  useScrollPosition(main)
  useOnWide(close)
  usePrefetch()
  useLanguage()
  // Sign-in and public pages have one appearance.
  useLayoutEffect(() => {
    showAppearance(chosenAppearance())
    return () => showAppearance(null)
  }, [])

  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <ShellFrame
        opener={<IconButton icon="menu" label={t('Open the menu')} onClick={() => setOpen(true)} />}
        menu={<SideMenu />}
      >
        <Drawer label={t('Menu')} isOpen={isOpen} onClose={close}>
          <SideMenu onChoose={close} />
        </Drawer>
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <PrintedPassword />
          <PasskeyFirst>{children}</PasskeyFirst>
        </main>
      </ShellFrame>
    </>
  )
}

/** Calls `listener` when the window becomes wide enough for the side menu. */
function useOnWide(listener: () => void) {
  useEffect(() => {
    const query = matchMedia(wide)
    const change = () => query.matches && listener()
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [listener])
}
