import type { ReleaseManifest } from '@sala/shared/contract/release'
import type { Db } from '../../db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { readTexts } from '../files/repository.ts'
import type { Release } from '../ledger/repository.ts'

/** A release as the gate looks at it. */
export interface GateRelease {
  app: string
  version: string
  digest: string
  manifest: ReleaseManifest
  /** The types that it was built with, by path; empty when it came without. */
  readTypes: () => Promise<Map<string, string>>
}

/** A release that wants to be live, beside what is live of the other apps. */
export interface Case {
  candidate: GateRelease
  others: GateRelease[]
  /** Whether it is refused when it comes without its types; else they are not looked at then. */
  mustHaveTypes?: boolean
}

const typesFolder = 'types'

export function fromBundle({ manifest, files }: Bundle): GateRelease {
  const { app, version } = manifest
  const types = [...files].filter(([path]) => path.startsWith(`${typesFolder}/`))
  const readTypes = async () => new Map(types.map(([path, bytes]) => [path, bytes.toString()]))
  return { app, version, digest: digestOf(manifest), manifest, readTypes }
}

export function fromLedger(db: Db, release: Release): GateRelease {
  const { app, version } = release
  return { ...release, readTypes: () => readTexts(db, app, version, typesFolder) }
}

/** How findings name a release. */
export function nameOf({ app, version }: Pick<GateRelease, 'app' | 'version'>) {
  return `${app} ${version}`
}

/**
 * Each remote with the host that it would run in. The consumer is the one of the two that is live
 * already: whom the candidate would break.
 */
export function pairsOf({ candidate, others }: Case) {
  const isHost = candidate.app === 'host'
  const consumers = others.filter(({ app }) => (app === 'host') !== isHost)
  return consumers.map((consumer) => ({
    host: isHost ? candidate : consumer,
    remote: isHost ? consumer : candidate,
    consumer: nameOf(consumer),
  }))
}
