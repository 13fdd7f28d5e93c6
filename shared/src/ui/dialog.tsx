import { type ReactNode, useEffect, useRef } from 'react'
import { chakra } from './chakra.tsx'

// The browser's own modal dialog: it keeps the focus, closes on Escape and shuts off the page.
const Root = chakra('dialog', {
  base: {
    width: 'min(30rem, calc(100vw - 2rem))',
    margin: 'auto',
    padding: '5',
    border: '1px solid var(--line)',
    borderRadius: 'house',
    background: 'raised',
    color: 'text',
    boxShadow: 'house',
    animation: 'arrive var(--quick)',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' },
    '& h2': { fontSize: '1.5rem' },
    '& p': { color: 'quiet' },
    '& button': { whiteSpace: 'normal' },
  },
  variants: { wide: { true: { width: 'min(46rem, calc(100vw - 2rem))' } } },
})

interface Props {
  isOpen: boolean
  /** What it is about, for whoever does not see it. */
  label: string | undefined
  /** For what is compared side by side. */
  isWide?: boolean
  /** Called when it is left, by Escape as well. */
  onClose: () => void
  children: ReactNode
}

/** Stands before everything else until it is answered or left. */
export function Dialog({ isOpen, label, isWide = false, onClose, children }: Props) {
  const root = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) root.current?.showModal()
    else if (root.current?.open) root.current.close()
  }, [isOpen])

  return (
    <Root ref={root} wide={isWide} aria-label={label} onClose={onClose}>
      {children}
    </Root>
  )
}
