/** The path below `/api` that an address asks for, or null when it is not the API's. */
export function pathInApi(address: string) {
  const url = new URL(address, location.href)
  const isApi = url.origin === location.origin && url.pathname.startsWith('/api/')
  return isApi ? (url.pathname + url.search).slice('/api'.length) : null
}
