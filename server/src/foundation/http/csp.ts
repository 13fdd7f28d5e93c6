import { createHash } from 'node:crypto'

/** Emotion makes an empty `<style>` and fills it through the CSSOM; this is the hash of nothing. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const self = "'self'"

const endpoint = 'sala'
const violationsPath = '/api/violations'

/** Where browsers tell what they refused to do. */
export const reportingEndpoints = `${endpoint}="${violationsPath}"`

/** Scripts without a hash are not run, whoever has put them into the page. */
export const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** What pages may load. Fonts and calls fall back to `default-src`: each byte of a page's first window counts. */
export const pageDirectives: Record<string, string[]> = {
  'default-src': [self],
  'script-src': [self],
  'style-src': [self, emptyStyle],
  'img-src': [self, 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [self],
  'frame-ancestors': ["'none'"],
  'report-uri': [violationsPath],
  'report-to': [endpoint],
}

/** Text becomes a script's address only by the host's one policy, which asks the live set (host/src/guard.ts). */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}

/** The headers of a page that may take more than others: sources by directive. */
export function createPolicy(more: Record<string, string[]> = {}) {
  return {
    'content-security-policy': asHeader({ ...pageDirectives, ...trustedTypes }, more),
    'integrity-policy': integrityPolicy,
  }
}

/** The same for a page with a preview, but for hashes: what a developer is working on has none yet. */
export function createPreviewPolicy(more: Record<string, string[]>) {
  const { 'content-security-policy': policy } = createPolicy(more)
  return { 'content-security-policy': policy }
}

/** The headers of a page in which one more style stands than it was made with. */
export function addStyleSource(policy: Record<string, string>, source: string) {
  const csp = policy['content-security-policy'] ?? ''
  return { ...policy, 'content-security-policy': csp.replace(/(?<=style-src )/, `${source} `) }
}

function asHeader(directives: Record<string, string[]>, more: Record<string, string[]>) {
  return [...new Set([...Object.keys(directives), ...Object.keys(more)])]
    .map((name) => [name, ...(directives[name] ?? []), ...(more[name] ?? [])].join(' '))
    .join(';')
}

/** What a page loads, as far as it may come from a developer's machine while it shows previews. */
export function previewSources(origins: string[]): Record<string, string[]> {
  const loaded = ['script-src', 'style-src', 'img-src']
  const sources = Object.fromEntries(loaded.map((name) => [name, origins]))
  // And it is told when something changes there.
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    ...sources,
    'font-src': [self, ...origins],
    'connect-src': [self, ...origins, ...sockets],
  }
}

/** What elements may have in their `style`, for `createPolicy`: these very texts, and nothing else. */
export function styleAttributes(texts: string[]): Record<string, string[]> {
  if (texts.length === 0) return {}
  return { 'style-src-attr': ["'unsafe-hashes'", ...new Set(texts.map(sha256Source))] }
}

/** The name in a policy of a script or style that stands in the page itself. */
export function sha256Source(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
