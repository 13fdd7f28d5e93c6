const longest = 200

/**
 * The one spelling of the origin that a text names; undefined when it is none: with a path, a user or
 * another protocol than http and https.
 */
export function originIn(text: string) {
  const url = text.length <= longest ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // Whatever else it says, be it a mere “?”, is left over then.
  return url.href === `${url.origin}/` && /^https?:\/\/[^/?#@\\]+\/?$/i.test(text)
    ? url.origin
    : undefined
}
