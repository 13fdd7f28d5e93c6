import { setImmediate as nextTick } from 'node:timers/promises'
import type { Finding } from '@sala/kit/contract/release'
import { isLoadable } from '@sala/kit/contract/release-statement'
import type { ContractVersion } from '@sala/kit/contract/remote'
import { major, minVersion, satisfies, valid, validRange } from 'semver'
import type { Bundle } from '../bundle/bundle.ts'
import {
  type CheckedRelease,
  getOwn,
  listHostPairs,
  type PolicyInput,
  releaseName,
} from './policy-input.ts'

/** The contract versions that hosts implement. */
const supportedContracts: ContractVersion[] = [1]

/** Refuses contract versions that no host implements. */
export function checkContract({ candidate, others }: PolicyInput): Finding[] {
  const { contract, description } = candidate.manifest
  const host = others.find(({ app }) => app === 'host')
  const unknown = [contract, description?.contract ?? contract].find(
    (version) => !supportedContracts.includes(version),
  )
  if (unknown === undefined) return []
  return [
    {
      rule: 'contract',
      ...(host && { consumer: releaseName(host) }),
      file: description ? 'remote.json' : 'release.json',
      message: `${releaseName(candidate)} uses contract version ${unknown}, which this server does not support. Supported: ${supportedContracts.join(', ')}.`,
    },
  ]
}

/** Checks that the host provides every package that a remote requires and, according to its build, uses. */
export function checkShared(input: PolicyInput): Finding[] {
  return listHostPairs(input).flatMap(({ host, remote, consumer }) =>
    Object.entries(remote.manifest.requires).flatMap(([name, range]) => {
      if (!mayUse(remote, name)) return []
      const provided = getOwn(host.manifest.provides, name)
      const older = getOwn(host.manifest.satisfies ?? {}, name) ?? []
      const versions = provided === undefined ? [] : [provided, ...older]
      if (versions.some((one) => satisfies(one, range, { includePrerelease: true }))) return []
      const has =
        provided === undefined ? `does not provide ${name}` : `provides ${name} ${provided}`
      const required =
        validRange(range) === null ? `${range}, which is not a valid version range` : range
      return {
        rule: 'shared',
        consumer,
        file: 'package.json',
        message: `${releaseName(remote)} requires ${name} ${required}, but ${releaseName(host)} ${has}. ${getAdvice(input)}${explainMajorUpgrade(range, provided)}`,
      }
    }),
  )
}

/** Whether the build may use a package: builds require every part of the kit, including unused ones. */
function mayUse({ manifest: { usedExports } }: CheckedRelease, name: string) {
  const used = Object.keys(usedExports ?? { [name]: {} })
  return used.some((one) => one === name || one.startsWith(`${name}/`))
}

function getAdvice({ candidate }: PolicyInput) {
  return candidate.app === 'host'
    ? 'Keep what the live remotes require, or let their teams release first.'
    : 'Build against what the live host provides, or let a host that provides it go live first.'
}

/** Explains how to raise a major version: host and remotes would otherwise wait for each other. */
function explainMajorUpgrade(range: string, provided: string | undefined) {
  if (provided === undefined || !valid(provided) || validRange(range) === null) return ''
  const least = minVersion(range)
  if (!least || least.major === major(provided)) return ''
  return ` Release a remote that works with both first: it requires “${range} || ^${provided}”.`
}

/** Means all exports of a module. */
const allExports = '*'

/**
 * Checks that the host's shared modules export every name that a remote uses. Releases that list neither
 * used nor provided exports are not checked.
 */
export function checkExports(input: PolicyInput): Finding[] {
  const isHost = input.candidate.app === 'host'
  return listHostPairs(input).flatMap(({ host, remote, consumer }) =>
    listMissingExports(host, remote, input.live).map(({ what, place }): Finding => {
      const [, file = place, line] = place.match(/^(.*):(\d+)$/) ?? []
      const lacks = isHost ? 'no longer provides' : 'does not provide'
      return {
        rule: 'exports',
        consumer,
        file,
        ...(line && { line: Number(line) }),
        message: `${releaseName(remote)} uses ${what}, which ${releaseName(host)} ${lacks}: ${place}. ${isHost ? 'Keep it until the team has released without it.' : 'Use what the live host has, or let a host that has it go live first.'}`,
      }
    }),
  )
}

/** Lists exports that a remote uses and the host lacks. @param live the release that the candidate replaces */
function listMissingExports(
  host: CheckedRelease,
  { manifest }: CheckedRelease,
  live: CheckedRelease | undefined,
) {
  const { providedExports } = host.manifest
  if (!providedExports) return []
  return Object.entries(manifest.usedExports ?? {}).flatMap(([module, used]) => {
    const provided = getOwn(providedExports, module)
    if (provided === undefined) {
      const [place = 'package.json'] = Object.values(used)
      return [{ what: module, place }]
    }
    if (provided === null) return []
    const exported = new Set(provided)
    /** Namespaces whose members are listed too, such as `Menu.Item`. */
    const listed = new Set(provided.filter((name) => name.includes('.')).map(toNamespace))
    const isExported = (name: string) => {
      const namespace = toNamespace(name)
      return exported.has(name) || (exported.has(namespace) && !listed.has(namespace))
    }
    return Object.entries(used).flatMap(([name, place]) => {
      const names = name === allExports ? getProvidedExports(live, module) : [name]
      const missing = names.filter((one) => !isExported(one))
      return missing.map((one) => ({ what: `${one} of ${module}`, place }))
    })
  })
}

function getProvidedExports(host: CheckedRelease | undefined, module: string) {
  const { providedExports = {} } = host?.app === 'host' ? host.manifest : {}
  return getOwn(providedExports, module) ?? []
}

const toNamespace = (name: string) => name.split('.', 1)[0] ?? name

const manifestFile = 'mf-manifest.json'
const maxManifestBytes = 256_000
const maxShared = 200

interface SharedModule {
  name: string
  version: string
  requiredVersion: string
}

/** Checks that release.json lists the shared packages of the build's federation manifest. */
export function checkSharing({ manifest, files }: Bundle): Finding[] {
  const text = files.get(manifestFile)
  if (!text) return []
  const finding = (message: string): Finding => ({ rule: 'sharing', file: manifestFile, message })
  const shared = text.length > maxManifestBytes ? undefined : readShared(text.toString())
  if (!shared)
    return [finding(`${manifestFile} is not a valid federation manifest. Build it again.`)]

  const isHost = manifest.description === null
  const stated = isHost ? manifest.provides : manifest.requires
  const verb = isHost ? 'provides' : 'requires'
  return shared.flatMap(({ name, version, requiredVersion }) => {
    const built = isHost ? version : requiredVersion
    const listed = getOwn(stated, name)
    if (listed === built) return []
    // The package's own entry covers its subpaths.
    if (listed === undefined && Object.keys(stated).some((one) => name.startsWith(`${one}/`))) {
      return []
    }
    const difference = listed === undefined ? 'does not list it' : `lists ${listed}`
    return finding(
      `The build ${verb} ${name} ${built}, and release.json ${difference}. Pack it again.`,
    )
  })
}

function readShared(text: string): SharedModule[] | undefined {
  try {
    const { shared = [] } = JSON.parse(text)
    if (!Array.isArray(shared) || shared.length > maxShared) return undefined
    return shared.filter((one) => typeof one?.name === 'string')
  } catch {
    return undefined
  }
}

/** What minified code of a package has and no other code: texts, names of properties, and the shape of its objects. */
const reactSigns = {
  react:
    /takes an object of state variables to update|\$\$typeof:\s*[\w$.]+,\s*type:\s*[\w$.]+,\s*key:/,
  'react-dom': /containerInfo:\s*[\w$.]+,\s*implementation:|Minified React error #/,
}

/** Only looked for in a remote that does not require the kit: it may have another copy of what these are made of. */
const kitSigns = {
  '@sala/kit/ui': /["']ChakraContext["']/,
  '@sala/kit/router': /__reactRouterVersion/,
  '@sala/kit/api/request': /silentJSONParsing:\s*(!1|false)/,
}

/**
 * Refuses a remote that bundles React or a singleton of the kit. The build refuses it too
 * (packages/build/webpack/singletons-plugin.mjs); this recognises other and older builds by their code.
 */
export async function checkBundled({ manifest, files }: Bundle): Promise<Finding[]> {
  if (manifest.description === null) return []
  const requiresKit = Object.keys(manifest.requires).some((name) => name.startsWith('@sala/kit/'))
  const signs = Object.entries({ ...reactSigns, ...(!requiresKit && kitSigns) })
  const found = new Map<string, string>()
  for (const [path, bytes] of files) {
    if (!isLoadable(path) || !/\.m?js$/.test(path)) continue
    // Megabytes are searched here: let other requests run in between.
    await nextTick()
    const code = bytes.toString('latin1')
    for (const [name, sign] of signs) {
      if (!found.has(name) && sign.test(code)) found.set(name, path)
    }
  }
  return [...found].map(([name, file]) => {
    const owner = name.startsWith('@sala/kit/') ? '@sala/kit' : name
    return {
      rule: 'bundled',
      file,
      message: `${manifest.app} ${manifest.version} bundles its own ${name}; add ${owner} to peerDependencies in package.json, so that it uses the host's, and build it again.`,
    }
  })
}
