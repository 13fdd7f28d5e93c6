import { WrongUse } from './wrong-use.mjs'

const waitMs = 10_000

/**
 * The origin of the Sala that is meant: the one that serves this package, unless another is named.
 * @param {string | undefined} from
 */
export function chooseOrigin(from) {
  // npm tells where it has looked for this package.
  const registry = process.env.npm_config_registry ?? ''
  const address = from ?? (/\/npm\/?$/.test(registry) ? registry : undefined)
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new WrongUse('Say which Sala it is for: --from https://sala.example')
}

/**
 * The remotes that are live in a Sala, as its live set has them.
 * @param {string} origin
 */
export async function readLiveRemotes(origin) {
  try {
    const response = await fetch(`${origin}/remotes.json`, { signal: AbortSignal.timeout(waitMs) })
    const { remotes } = await response.json()
    if (Array.isArray(remotes)) return remotes
  } catch (error) {
    throw new WrongUse(
      `The Sala at ${origin} does not answer: ${error.cause?.message ?? error.message}`,
    )
  }
  throw new WrongUse(`What answers at ${origin} is no Sala.`)
}
