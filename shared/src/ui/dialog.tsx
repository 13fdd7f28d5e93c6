import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../words/t.ts'
import { Actions } from './bars.tsx'
import { Button, IconButton } from './button.tsx'
import { chakra } from './chakra.tsx'

const common = {
  border: '1px solid var(--line)',
  background: 'raised',
  color: 'text',
  boxShadow: 'base',
  animation: 'arrive var(--quick)',
  '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' },
}

const DialogRoot = chakra('dialog', {
  base: {
    ...common,
    width: 'min(30rem, calc(100vw - 2rem))',
    margin: 'auto',
    padding: '5',
    borderRadius: 'base',
    '& h2': { fontSize: '1.5rem', overflowWrap: 'anywhere' },
    '& p': { color: 'quiet' },
    '& button': { whiteSpace: 'normal' },
  },
  variants: { wide: { true: { width: 'min(46rem, calc(100vw - 2rem))' } } },
})

const DrawerRoot = chakra('dialog', {
  base: {
    ...common,
    position: 'fixed',
    inset: '0 auto 0 0',
    width: 'min(18rem, 86vw)',
    height: '100dvh',
    maxHeight: 'none',
    borderWidth: '0 1px 0 0',
    overscrollBehavior: 'contain',
    '& > button': { position: 'absolute', insetBlockStart: '5', insetInlineEnd: '3' },
  },
})

/** Opens and closes the browser's modal dialog, which traps the focus, closes on Escape and makes the page inert. */
function useModal(isOpen: boolean) {
  const root = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) root.current?.showModal()
    else if (root.current?.open) root.current.close()
  }, [isOpen])

  return root
}

interface DialogProps {
  isOpen: boolean
  /** Accessible name. */
  label: string | undefined
  /** Wide enough for two columns. */
  isWide?: boolean
  /** Also called on Escape. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. */
export function Dialog({ isOpen, label, isWide = false, onClose, children }: DialogProps) {
  return (
    <DialogRoot ref={useModal(isOpen)} wide={isWide} aria-label={label} onClose={onClose}>
      {children}
    </DialogRoot>
  )
}

/** A dialog at the page's left edge; a click outside closes it. */
export function Drawer({ isOpen, label, onClose, children }: Omit<DialogProps, 'isWide'>) {
  // A click on the backdrop has the dialog itself as target.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    <DrawerRoot
      ref={useModal(isOpen)}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {isOpen && children}
      <IconButton icon="close" label={t('Close the menu')} onClick={onClose} />
    </DrawerRoot>
  )
}

const Consequences = chakra('p', { base: { marginTop: '3', marginBottom: '5' } })

interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  /** Labels of the two buttons; Escape means `no`. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  isOpen,
  yes,
  no,
  onYes,
  onNo,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} label={title} onClose={onNo}>
      <h2>{title}</h2>
      <Consequences>{children}</Consequences>
      {/* The safe answer comes first and gets the focus. */}
      <Actions>
        <Button variant="plain" onClick={onNo}>
          {no}
        </Button>
        <Button onClick={onYes}>{yes}</Button>
      </Actions>
    </Dialog>
  )
}
