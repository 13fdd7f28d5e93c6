// Inline script of back-office pages, before all others: prefetches the answers that the screen needs first, while
// the scripts load. `data-reads` has their paths. Without imports.

const { reads = '' } = (document.currentScript as HTMLScriptElement).dataset
const token = readToken()
// Without a session the page redirects to the sign-in.
if (token) {
  const answers = new Map(reads.split(' ').map((path) => [path, prefetch(path, token)]))
  globalThis.salaPrefetched = { token, atMs: performance.now(), answers }
}

/** As in `readSession` of the kit (stored-session.ts), which removes anything else later. */
function readToken(): string | undefined {
  try {
    const { token } = JSON.parse(localStorage.token)
    if (/^[\w.~+/=-]{1,1000}$/.test(token)) return token
  } catch {}
}

/** Ignores errors: the list requests again and shows them. */
async function prefetch(path: string, token: string) {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`/api${path}`, { headers })
    if (response.ok) return await response.json()
  } catch {}
}
