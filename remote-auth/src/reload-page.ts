/** Reloads the page with another query in the same history entry, which keeps the state of the host. */
export function reloadPage(search: string) {
  history.replaceState(history.state, '', location.pathname + search)
  location.reload()
}
