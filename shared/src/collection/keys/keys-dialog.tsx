import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead } from '../../ui/dialog-head.tsx'
import { DialogItem, DialogItems } from '../../ui/dialog-items.tsx'

const title = 'Keyboard'

const keys = [
  ['n', 'To the form'],
  ['/', 'Find'],
  ['Space, ↑, ↓', 'On a row’s handle: take it, move it, put it down'],
  ['Ctrl + Enter, ⌘ + Enter', 'Send the form'],
  ['Ctrl + Z, ⌘ + Z', 'Undo, while a message offers it'],
  ['?', 'These keys'],
]

/** What keys do. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} label={title} onClose={onClose}>
      {isOpen && (
        <>
          <DialogHead title={title} onClose={onClose} />
          <DialogItems>
            {keys.map(([key, what]) => (
              <DialogItem key={key}>
                <div>{what}</div>
                <kbd>{key}</kbd>
              </DialogItem>
            ))}
          </DialogItems>
        </>
      )}
    </Dialog>
  )
}
