// The server puts this into the documents of the back-office, before anything else of theirs: it asks for what the screen shows
// first while the scripts are on their way. What is asked says `data-reads`. It imports nothing: it is an inline script.

const { reads = '' } = (document.currentScript as HTMLScriptElement).dataset
const token = storedToken()
// Without a session the page redirects to the sign-in.
if (token) {
  const answers = new Map(reads.split(' ').map((path) => [path, ask(path, token)]))
  globalThis.salaPrefetched = { token, atMs: performance.now(), answers }
}

function storedToken(): string | undefined {
  try {
    return JSON.parse(localStorage.token).token
  } catch {}
}

/** Ignores failures: the list asks again and shows the error. */
async function ask(path: string, token: string) {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`/api${path}`, { headers })
    if (response.ok) return await response.json()
  } catch {}
}
