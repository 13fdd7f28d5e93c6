/**
 * Whether passkeys can be used: the browser must support them, and the site must have a host name,
 * because browsers refuse IP addresses (WebAuthn Level 3, section 5.1.3).
 */
export function supportsPasskeys({ hostname }: Pick<Location, 'hostname'> = location) {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return typeof PublicKeyCredential === 'function' && !isAddress
}
