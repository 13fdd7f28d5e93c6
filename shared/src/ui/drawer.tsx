import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { IconButton } from './icon-button.tsx'

// The browser's own modal dialog: it keeps the focus, closes on Escape and shuts off the page.
const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    width: 'min(18rem, 86vw)',
    height: '100dvh',
    maxHeight: 'none',
    border: 0,
    borderRight: '1px solid var(--line)',
    background: 'raised',
    color: 'text',
    boxShadow: 'house',
    overscrollBehavior: 'contain',
    animation: 'arrive var(--quick)',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' },
    '& > button': { position: 'absolute', insetBlockStart: '5', insetInlineEnd: '3' },
  },
})

interface Props {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function Drawer({ label, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // The backdrop belongs to the dialog; what lies on the drawer has its own target.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    <Dialog ref={dialog} aria-label={label} onClose={onClose} onClick={closeOnBackdrop}>
      {isOpen && children}
      <IconButton icon="close" label={t('Close the menu')} onClick={onClose} />
    </Dialog>
  )
}
