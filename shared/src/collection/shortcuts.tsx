import { useEffect, useRef } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { DialogHead, DialogItem, DialogItems } from '../ui/dialog-parts.tsx'
import { t } from '../words/t.ts'

/** Selector of the elements that take typed text. */
export const textInputs =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]'

/** Latin letters by key code, for keyboard layouts of other scripts such as Thai. */
const latinAt: Record<string, string> = { KeyN: 'n', Slash: '/' }
const otherScript = /[^\p{Script=Latin}\p{Script=Common}]/u

/** The pressed key as on a Latin layout. */
function toLatinKey({ key, code, shiftKey }: KeyboardEvent) {
  const latin = otherScript.test(key) && latinAt[code]
  if (!latin) return key
  return shiftKey && latin === '/' ? '?' : latin
}

/**
 * Keyboard shortcuts of a screen. They are ignored in text inputs and while a dialog or menu is open.
 * @param shortcuts by `KeyboardEvent.key` of a Latin layout; `send` is Ctrl or ⌘ and Enter, which works in inputs of a form too
 */
export function useShortcuts(shortcuts: Record<string, () => void>) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isSend = key === 'Enter' && (ctrlKey || metaKey)
      if (event.defaultPrevented) return
      if (document.querySelector('dialog[open], [role=menu]')) return
      if (!isSend && (ctrlKey || metaKey || altKey)) return
      const typedIn = target instanceof Element && target.closest(textInputs)
      if (typedIn && !(isSend && typedIn.closest('form'))) return
      const run = latest.current[isSend ? 'send' : toLatinKey(event)]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const shortcuts = [
  ['n', 'New entry'],
  ['/', 'Find'],
  ['Space, ↑, ↓', 'Reorder a row (on its handle)'],
  ['Ctrl + Enter, ⌘ + Enter', 'Submit the form'],
  ['Ctrl + Z, ⌘ + Z', 'Undo the last change'],
  ['?', 'Show shortcuts'],
] as const
const readOnlyKeys = ['/', '?']

interface Props {
  isOpen: boolean
  /** Lists only those that change nothing. */
  isReadOnly?: boolean
  onClose: () => void
}

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ isOpen, isReadOnly = false, onClose }: Props) {
  const title = t('Keyboard shortcuts')
  const shown = shortcuts.filter(([key]) => !isReadOnly || readOnlyKeys.includes(key))
  return (
    <Dialog isOpen={isOpen} label={title} onClose={onClose}>
      {isOpen && (
        <>
          <DialogHead title={title} onClose={onClose} />
          <DialogItems>
            {shown.map(([key, label]) => (
              <DialogItem key={key}>
                <div>{t(label)}</div>
                <kbd>{key}</kbd>
              </DialogItem>
            ))}
          </DialogItems>
        </>
      )}
    </Dialog>
  )
}
