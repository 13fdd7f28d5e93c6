import { createHash } from 'node:crypto'

/** Emotion makes an empty `<style>` and fills it through the CSSOM; this is the hash of nothing. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const self = "'self'"

/** What pages may load. */
export const pageDirectives: Record<string, string[]> = {
  'default-src': [self],
  'script-src': [self],
  'style-src': [self, emptyStyle],
  'img-src': [self, 'data:', 'blob:'],
  'font-src': [self],
  'connect-src': [self],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [self],
  'frame-ancestors': ["'none'"],
}

/** The policy of a page that may take more than others: sources by directive. */
export function policyWith(more: Record<string, string[]> = {}) {
  return Object.entries(pageDirectives)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(' '))
    .join(';')
}

/** What a page loads, as far as it may come from a developer's machine while it shows a preview. */
export function previewSources(origin: string): Record<string, string[]> {
  const loaded = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']
  const sources = Object.fromEntries(loaded.map((name) => [name, [origin]]))
  // And it is told when something changes there.
  return { ...sources, 'connect-src': [origin, origin.replace(/^http/, 'ws')] }
}

/** The name in a policy of a script or style that stands in the page itself. */
export function sha256Source(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
