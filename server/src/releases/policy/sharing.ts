import type { Finding } from '@sala/kit/contract/release'
import type { Bundle } from '../bundle/bundle.ts'

const manifestFile = 'mf-manifest.json'
const mostBytes = 256_000
const mostShared = 200

interface Shared {
  name: string
  version: string
  requiredVersion: string
}

/** What a release says that it shares is what it was built to share, as its federation manifest has it. */
export function checkSharing({ manifest, files }: Bundle): Finding[] {
  const text = files.get(manifestFile)
  if (!text) return []
  const finding = (message: string): Finding => ({ rule: 'sharing', file: manifestFile, message })
  const shared = text.length > mostBytes ? undefined : readShared(text.toString())
  if (!shared) return [finding(`${manifestFile} is no federation manifest. Build it again.`)]

  const isHost = manifest.description === null
  const stated = isHost ? manifest.provides : manifest.requires
  const verb = isHost ? 'provides' : 'requires'
  return shared.flatMap(({ name, version, requiredVersion }) => {
    const built = isHost ? version : requiredVersion
    const says = Object.hasOwn(stated, name) ? stated[name] : undefined
    if (says === built) return []
    // A subpath goes with its package.
    if (says === undefined && Object.keys(stated).some((one) => name.startsWith(`${one}/`))) {
      return []
    }
    const told = says === undefined ? 'says nothing of it' : `says ${says}`
    return finding(`The build ${verb} ${name} ${built}, and release.json ${told}. Pack it again.`)
  })
}

function readShared(text: string): Shared[] | undefined {
  try {
    const { shared = [] } = JSON.parse(text)
    if (!Array.isArray(shared) || shared.length > mostShared) return undefined
    return shared.filter((one) => typeof one?.name === 'string')
  } catch {
    return undefined
  }
}
