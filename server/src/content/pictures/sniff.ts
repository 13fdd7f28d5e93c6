const signatures: [format: string, matches: (head: string) => boolean][] = [
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['heif', (head) => head.startsWith('ftyp', 4) && /^(avi[fs]|mif1|msf1)/.test(head.slice(8))],
]

/**
 * Detects the picture format from the first bytes, in sharp's names, or undefined. Only detected formats are passed to
 * sharp, so that its SVG, PDF and TIFF readers are never used.
 */
export function sniffFormat(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 16)
  return signatures.find(([, matches]) => matches(head))?.[0]
}
