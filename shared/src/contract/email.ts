/**
 * Tidies an address as it was typed: spaces around it and invisible characters go, and the full-width characters of
 * input methods become those that addresses consist of.
 */
export function tidyEmail(typed: string) {
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uff61]/g, '.')
    .normalize('NFC')
}

/** A part of the local part: no character can end a mail header or an address in a list. */
const atom = /^[^\s\p{Cc}\p{Cf}.@<>()[\]",:;\\]+$/u
const label = /^(?!-)[\p{L}\p{M}\p{N}\p{So}_-]{0,62}[\p{L}\p{M}\p{N}\p{So}_]$/u
/** The specification's two or more letters, of any script: combining marks belong to their letter. */
const lastLabel = /^((\p{L}\p{M}*){2,}|xn--[a-z\d-]+)$/iu

/**
 * Whether a tidy address is valid. The rule is that of the specification's section 5 (characters, @, domain, dot, two
 * or more letters) with the dots and lengths of RFC 5321. Quoted local parts and literal IP addresses are refused.
 */
export function isEmail(address: string) {
  const [local = '', domain = '', ...more] = address.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    [...local].length <= 64 &&
    [...address].length <= 254 &&
    local.split('.').every((part) => atom.test(part)) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    lastLabel.test(labels.at(-1) ?? '')
  )
}
