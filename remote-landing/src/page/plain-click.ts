import type { MouseEvent } from 'react'

/** Whether a click on a link asks for nothing special, such as another tab. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return !(ctrlKey || metaKey || shiftKey || altKey)
}
