const longest = 30
/** Addresses that the server answers itself (server/src/releases/policy/names-and-routes.test.ts compares them). */
const reserved = new Set('host api media metrics remotes preview enrol npm docs'.split(' '))

/** The title is used in JSON, in markup and in a quoted string of the templates. */
const titles = /^[\p{L}\p{N}][\p{L}\p{N} –-]*$/u

/**
 * Why a new remote cannot have this name, in a sentence; undefined when it can.
 * @param {string} name
 */
export function faultInName(name) {
  if (!/^[a-z][a-z0-9]+$/.test(name) || name.length > longest) {
    return `“${name}” cannot be a remote's name: take 2 to ${longest} lower-case letters and digits, a letter first.`
  }
  if (reserved.has(name)) return `“${name}” is an address of the server: take another name.`
  return undefined
}

/**
 * Why a new remote cannot have this title, in a sentence; undefined when it can.
 * @param {string} title
 */
export function faultInTitle(title) {
  return titles.test(title) ? undefined : 'A title is made of letters, digits, spaces and dashes.'
}

/** The title of a remote that was given none. @param {string} name */
export function defaultTitle(name) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
