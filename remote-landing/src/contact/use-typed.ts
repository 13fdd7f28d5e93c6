import { useState } from 'react'

/**
 * What a field of the form that was sent starts with. React puts a text area back to it when it
 * takes a page over (react-dom 19.3), so what has been typed into the page by then counts instead.
 */
export function useTyped(fieldId: string, sent: string | undefined) {
  const [typed] = useState(() => {
    if (!sent || typeof document === 'undefined') return sent
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field.value : sent
  })
  return typed
}
