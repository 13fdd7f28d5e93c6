import { createHash } from 'node:crypto'

/** The hash of an empty style: Emotion inserts an empty `<style>` and fills it through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const self = "'self'"

const endpoint = 'sala'
const violationsPath = '/api/violations'

/** The header that names the endpoint of violation reports. */
export const reportingEndpoints = `${endpoint}="${violationsPath}"`

/** Browsers do not run scripts without an integrity hash. */
const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** The policy of pages. Fonts and requests fall back to `default-src`: each byte of the first TCP window counts. */
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

/** Only the host's one policy turns a string into a script URL, after it has checked the live set (host/src/guard.ts). */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}

/** The policy headers of a page. @param more additional sources by directive */
export function createPolicy(more: Record<string, string[]> = {}) {
  return {
    'content-security-policy': toHeader({ ...pageDirectives, ...trustedTypes }, more),
    'integrity-policy': integrityPolicy,
  }
}

/** The same for a page with a preview, without the integrity policy: a build in development has no hashes. */
export function createPreviewPolicy(more: Record<string, string[]>) {
  const { 'content-security-policy': policy } = createPolicy(more)
  return { 'content-security-policy': policy }
}

/** Adds the source of an inline style to policy headers. */
export function addStyleSource(policy: Record<string, string>, source: string) {
  const csp = policy['content-security-policy'] ?? ''
  return { ...policy, 'content-security-policy': csp.replace(/(?<=style-src )/, `${source} `) }
}

function toHeader(directives: Record<string, string[]>, more: Record<string, string[]>) {
  return [...new Set([...Object.keys(directives), ...Object.keys(more)])]
    .map((name) => [name, ...(directives[name] ?? []), ...(more[name] ?? [])].join(' '))
    .join(';')
}

/** The sources of a page that loads previews from developers' machines. */
export function previewSources(origins: string[]): Record<string, string[]> {
  const loaded = ['script-src', 'style-src', 'img-src']
  const sources = Object.fromEntries(loaded.map((name) => [name, origins]))
  // For the live reload of the development server.
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    ...sources,
    'font-src': [self, ...origins],
    'connect-src': [self, ...origins, ...sockets],
  }
}

/** Sources for `createPolicy` that allow exactly these `style` attributes. */
export function styleAttributes(texts: string[]): Record<string, string[]> {
  if (texts.length === 0) return {}
  return { 'style-src-attr': ["'unsafe-hashes'", ...new Set(texts.map(sha256Source))] }
}

/** The source of an inline script or style. */
export function sha256Source(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
