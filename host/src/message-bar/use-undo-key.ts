import { useEffect, useRef } from 'react'

/** Where the browser undoes what was typed. */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

/**
 * Calls `run` on Ctrl or ⌘ and Z, unless somebody types: from a list of thousands the message bar is many
 * Tabs away.
 */
export function useUndoKey(run: (() => void) | null) {
  const latest = useRef(run)
  latest.current = run

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      if (!latest.current || (target instanceof Element && target.closest(typedInto))) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
