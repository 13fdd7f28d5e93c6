import { useEffect, useRef } from 'react'

/** Elements that take letters. */
export const typedInto =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]'

/** Latin letters by key code, for keyboards of other scripts such as Thai. */
const latinAt: Record<string, string> = { KeyN: 'n', Slash: '/' }
const otherScript = /[^\p{Script=Latin}\p{Script=Common}]/u

/** The Latin letter of the key, for any keyboard layout. */
function keyOf({ key, code, shiftKey }: KeyboardEvent) {
  const latin = otherScript.test(key) && latinAt[code]
  if (!latin) return key
  return shiftKey && latin === '/' ? '?' : latin
}

/**
 * Calls what belongs to a key, unless somebody types or a dialog is open.
 * @param keys by `KeyboardEvent.key` of a Latin layout; `send` is Ctrl or ⌘ and Enter, which also comes while somebody types in a form
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
      if (!isSend && (ctrlKey || metaKey || altKey)) return
      const typedIn = target instanceof Element && target.closest(typedInto)
      if (typedIn && !(isSend && typedIn.closest('form'))) return
      const run = latest.current[isSend ? 'send' : keyOf(event)]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
