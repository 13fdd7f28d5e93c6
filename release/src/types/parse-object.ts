/** What JSON of others holds; an empty object where it is none. */
export function parseObject(json: string | undefined): object {
  try {
    return Object(JSON.parse(json ?? ''))
  } catch {
    return {}
  }
}
