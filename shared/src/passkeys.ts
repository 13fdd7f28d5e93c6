/**
 * Whether passkeys can be made and used here: the browser must know them, and the site must have a
 * name, since browsers make none for a bare IP address (WebAuthn Level 3, section 5.1.3).
 */
export function passkeysWorkHere({ hostname }: Pick<Location, 'hostname'> = location) {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return typeof PublicKeyCredential === 'function' && !isAddress
}
