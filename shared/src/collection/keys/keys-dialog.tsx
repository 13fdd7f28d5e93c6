import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead, DialogItem, DialogItems } from '../../ui/dialog-parts.tsx'
import { t } from '../../words/t.ts'

const readingKeys = [
  ['/', 'Find'],
  ['?', 'These keys'],
] as const

const keys = [
  ['n', 'To the form'],
  ['/', 'Find'],
  ['Space, ↑, ↓', 'On a row’s handle: take it, move it, put it down'],
  ['Ctrl + Enter, ⌘ + Enter', 'Send the form'],
  ['Ctrl + Z, ⌘ + Z', 'Undo, while a message offers it'],
  ['?', 'These keys'],
] as const

interface Props {
  isOpen: boolean
  /** Whether nothing can be changed. */
  isToRead?: boolean
  onClose: () => void
}

/** Lists the keyboard shortcuts. */
export function KeysDialog({ isOpen, isToRead = false, onClose }: Props) {
  const title = t('Keyboard')
  return (
    <Dialog isOpen={isOpen} label={title} onClose={onClose}>
      {isOpen && (
        <>
          <DialogHead title={title} onClose={onClose} />
          <DialogItems>
            {(isToRead ? readingKeys : keys).map(([key, what]) => (
              <DialogItem key={key}>
                <div>{t(what)}</div>
                <kbd>{key}</kbd>
              </DialogItem>
            ))}
          </DialogItems>
        </>
      )}
    </Dialog>
  )
}
