/** Has a picture that could not be had asked for once more. */
export function loadAgain(image: HTMLImageElement) {
  const { naturalWidth, src } = image
  if (naturalWidth === 0) image.src = src
}

/** Calls `again` when the network is back; returns how to stop. */
export function onceOnline(again: () => void) {
  addEventListener('online', again, { once: true })
  return () => removeEventListener('online', again)
}
