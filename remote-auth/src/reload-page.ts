/** Loads this page anew at another query, in its place in the history: what the host keeps there stays. */
export function loadAnew(search: string) {
  history.replaceState(history.state, '', location.pathname + search)
  location.reload()
}
