// First lines of the host's script (packages/build/webpack/guard-plugin.mjs): from here on, this page can only load
// scripts of the live set. Without imports.

const { host } = JSON.parse(document.getElementById('live-set')?.textContent ?? '{}')
const hashes = new Map<string, string>(Object.entries(host?.integrity ?? {}))

// Well-formed, because browsers ignore malformed hashes; no file has it.
globalThis.salaNothing = `sha384-${'A'.repeat(64)}`

// In development the page has no live set, and files have no hash.
globalThis.salaIntegrity = (address) =>
  host ? (hashes.get(new URL(address, location.href).pathname) ?? salaNothing) : ''

globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (salaIntegrity(address) === salaNothing ? null : address),
})
