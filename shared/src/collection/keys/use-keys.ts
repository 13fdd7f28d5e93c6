import { useEffect, useRef } from 'react'

/** Where keys are letters. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]'

/**
 * Calls what belongs to a key, unless somebody types or a dialog is open.
 * @param keys by `KeyboardEvent.key`; `send` is Ctrl or ⌘ and Enter, which also comes while somebody types
 */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys)
  latest.current = keys

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isSend = key === 'Enter' && (ctrlKey || metaKey)
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open], [role=menu]')) return
      if (!isSend) {
        const isTyping = target instanceof Element && target.closest(typedInto)
        if (ctrlKey || metaKey || altKey || isTyping) return
      }
      const run = latest.current[isSend ? 'send' : key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
