import { Drawer, IconButton, Logo } from '@sala/kit/ui'
import { type ReactNode, useRef, useState } from 'react'
import styles from './shell-layout.module.css'
import { SideMenu } from './side-menu.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useOnWide } from './use-on-wide.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useScrollPlace } from './use-scroll-place.ts'

/** The back-office around a screen: the side menu, which is a drawer where there is no room for it. */
export default function ShellLayout({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const close = () => setOpen(false)
  useHeadingFocus(main)
  useScrollPlace(main)
  useOnWide(close)
  usePrefetch()

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <IconButton icon="menu" label="Open the menu" onClick={() => setOpen(true)} />
        <a href="/" className={styles.logo}>
          <Logo />
        </a>
      </header>
      <div className={styles.side}>
        <SideMenu />
      </div>
      <Drawer label="Menu" isOpen={isOpen} onClose={close}>
        <SideMenu onChoose={close} />
      </Drawer>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
