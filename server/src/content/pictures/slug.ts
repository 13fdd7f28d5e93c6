const maxCharacters = 60

/** A file name's part before its ending, fit for an address: lower-case ASCII, never empty. */
export function slugOf(fileName: string) {
  const slug = fileName
    .slice(-300)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxCharacters)
    .trim()
    .replaceAll(' ', '-')
  return slug || 'picture'
}
