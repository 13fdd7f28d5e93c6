import { onUnsaved } from '@sala/kit/events'

const forms = new Set<string>()

/** Whether a form in this page has unsaved input. */
export const hasUnsaved = () => forms.size > 0

/** Makes the browser ask before a page with unsaved input is left. Returns a function to stop. */
export function startUnsaved() {
  const stop = onUnsaved(({ id, isUnsaved }) => {
    if (isUnsaved) forms.add(id)
    else forms.delete(id)
    // Removed when not needed: the listener keeps pages out of the browser's back-forward cache.
    if (hasUnsaved()) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    forms.clear()
    window.removeEventListener('beforeunload', ask)
  }
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
