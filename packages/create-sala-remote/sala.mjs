import { spawn } from 'node:child_process'
import { once } from 'node:events'

const timeoutMs = 10_000

/** Wrong use of the command. */
export class WrongUse extends Error {}

/**
 * The origin of the Sala: the one that serves this package, unless another is given.
 * @param {string | undefined} from
 */
export function chooseOrigin(from) {
  // npm passes on the registry from which it has this package.
  const registry = process.env.npm_config_registry ?? ''
  const address = from ?? (/\/npm\/?$/.test(registry) ? registry : undefined)
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new WrongUse('Say which Sala it is for: --from https://sala.example')
}

/**
 * The remotes in a Sala's live set.
 * @param {string} origin
 */
export async function readLiveRemotes(origin) {
  const { remotes } = await readJson(`${origin}/remotes.json`, origin)
  if (Array.isArray(remotes)) return remotes
  throw new WrongUse(`What answers at ${origin} is no Sala.`)
}

async function readJson(address, origin) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return await response.json()
  } catch (error) {
    throw new WrongUse(
      `The Sala at ${origin} does not answer: ${error.cause?.message ?? error.message}`,
    )
  }
}

/** What a remote of a Sala is built with; each has a version of its own. */
export const salaPackages = ['@sala/kit', '@sala/build', '@sala/cli']

/**
 * The versions of `salaPackages` that a Sala serves as the latest, by name.
 * @param {string} origin
 */
export async function readLatestVersions(origin) {
  const versions = salaPackages.map(async (name) => {
    const packument = await readJson(`${origin}/npm/${name.replace('/', '%2f')}`, origin)
    const version = packument?.['dist-tags']?.latest
    if (!version) throw new WrongUse(`The Sala at ${origin} does not serve ${name}.`)
    return [name, version]
  })
  return Object.fromEntries(await Promise.all(versions))
}

/** Runs npm in a folder with the registry that is set there. */
export async function npm(folder, args) {
  // The npm that runs this has the registry of this package, which has no other packages.
  const { npm_config_registry: _, ...env } = process.env
  const child = spawn('npm', args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    // On Windows npm is a batch file.
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new WrongUse(`“npm ${args[0]}” failed in ${folder}: fix it there and run it again.`)
}
