import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'

// The browser's own modal dialog: it keeps the focus, closes on Escape and shuts off the page.
const Dialog = chakra('dialog', {
  base: {
    width: 'min(28rem, calc(100vw - 2rem))',
    margin: 'auto',
    padding: '5',
    border: '1px solid var(--line)',
    borderRadius: 'house',
    background: 'raised',
    color: 'text',
    boxShadow: 'house',
    animation: 'arrive var(--quick)',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' },
    '&[open]': { display: 'grid', gap: '4' },
    '& h2': { fontSize: '1.5rem', lineHeight: 1.2 },
    '& p': { color: 'quiet' },
  },
})

interface Props {
  title: string
  isOpen: boolean
  /** What is done by the one answer, and by the other, which Escape gives as well. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  /** What hangs on the answer. */
  children: ReactNode
}

/** Asks before something is done that cannot be undone. */
export function Question({ title, isOpen, yes, no, onYes, onNo, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else if (dialog.current?.open) dialog.current.close()
  }, [isOpen])

  return (
    <Dialog ref={dialog} aria-labelledby={titleId} onClose={onNo}>
      <h2 id={titleId}>{title}</h2>
      <p>{children}</p>
      {/* The harmless answer comes first, and has the focus. */}
      <Actions>
        <Button onClick={onNo}>{no}</Button>
        <Button look="outline" onClick={onYes}>
          {yes}
        </Button>
      </Actions>
    </Dialog>
  )
}
