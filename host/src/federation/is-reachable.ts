/** Whether the server answers just now. */
export async function isReachable() {
  const answer = await fetch('/remotes.json', { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
