/** Whether a path is a route's or beneath it, as the router looks for it, which takes upper and lower case for the same. */
export function isAt(route: string, path: string) {
  return `${path.toLowerCase()}/`.startsWith(`${route}/`)
}
