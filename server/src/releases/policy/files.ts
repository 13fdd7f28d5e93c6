import { setImmediate as nextTick } from 'node:timers/promises'
import type { Finding, ReleaseFile } from '@sala/kit/contract/release'
import { integrityByPath, isLoadable } from '@sala/kit/contract/release-statement'
import { maxBudgetBytes } from '@sala/kit/remote-json/schema'
import { type Bundle, describeFile } from '../bundle/bundle.ts'
import { outlinesPath, parseHints, parseOutlines } from '../bundle/host-parts.ts'
import { type PolicyInput, releaseName } from './policy-input.ts'

const liveSetPlaceholder = '"%LIVE_SET%"'

/** Checks that the files are exactly those of the manifest, and that the entry files exist. */
export async function checkFiles({ manifest, files }: Bundle): Promise<Finding[]> {
  const findings: Finding[] = []
  const refuse = (path: string, message: string) => findings.push(finding(path, message))
  for (const [path, stated] of Object.entries(manifest.files)) {
    // Hundreds of files are hashed here: let other requests run in between.
    await nextTick()
    const bytes = files.get(path)
    if (!bytes) refuse(path, `${path} is listed in release.json, but missing.`)
    else if (!matchesManifest(bytes, stated)) {
      refuse(path, `${path} does not match its hash in release.json. Build it again.`)
    }
  }
  const isListed = (path: string) => Object.hasOwn(manifest.files, path)
  for (const path of files.keys()) {
    if (!isListed(path)) refuse(path, `${path} is not listed in release.json.`)
  }
  const start = manifest.description ? 'mf-manifest.json' : 'index.html'
  for (const path of [manifest.entry, start]) {
    if (!isListed(path)) refuse(path, `${path} is missing.`)
  }
  const page = manifest.description ? undefined : files.get(start)
  if (page && !page.includes(liveSetPlaceholder)) {
    refuse(start, `${start} has no placeholder for the live set: ${liveSetPlaceholder}.`)
  }
  return findings
}

function matchesManifest(bytes: Buffer, stated: ReleaseFile) {
  const { sha256, integrity } = describeFile(bytes)
  return stated.bytes === bytes.length && stated.sha256 === sha256 && stated.integrity === integrity
}

/** Files that the host's pages are rendered from. */
const maxPageFileBytes = { 'index.html': 20_000, 'hints.json': 20_000, [outlinesPath]: 20_000 }
/** Limit for scripts and style sheets inlined in each page. */
const maxInlineBytes = 200_000

/** Checks that pages can be rendered from a host's files, and limits their size. */
export function checkPage({ manifest, files }: Bundle): Finding[] {
  if (manifest.description) return []
  for (const [path, maxBytes] of Object.entries(maxPageFileBytes)) {
    const { length } = files.get(path) ?? []
    if (length > maxBytes) {
      return [finding(path, `${path} has ${length} bytes (maximum ${maxBytes}).`)]
    }
  }
  const json = files.get('hints.json')
  if (!json) return []
  const hints = parseHints(json.toString(), manifest)
  if (!hints) return [finding('hints.json', 'hints.json is invalid. Build the host again.')]
  const outlines = files.get(outlinesPath)
  if (outlines && !parseOutlines(outlines.toString())) {
    return [finding(outlinesPath, `${outlinesPath} is invalid. Build the host again.`)]
  }
  const backOfficeStyles = outlines ? hints.app.filter((path) => path.endsWith('.css')) : []
  const inline = new Set([
    hints.start,
    ...(hints.ask ? [hints.ask] : []),
    ...hints.styles,
    ...backOfficeStyles,
  ])
  const bytes = [...inline].reduce((sum, path) => sum + (manifest.files[path]?.bytes ?? 0), 0)
  if (bytes <= maxInlineBytes) return []
  const message = `Each page would contain ${bytes} bytes of scripts and style sheets (maximum ${maxInlineBytes}).`
  return [finding('hints.json', message)]
}

const finding = (file: string, message: string): Finding => ({ rule: 'files', file, message })

/** Limit for a remote's scripts and style sheets when remote.json has no `budgetBytes`. */
const defaultBudgetBytes = 300_000
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Checks that a remote's scripts and style sheets are within its budget; the host has none. */
export function checkSize({ candidate }: PolicyInput): Finding[] {
  const { description, files } = candidate.manifest
  if (!description) return []
  const budget = description.budgetBytes ?? defaultBudgetBytes
  // The schema limits it for uploads, not for builds of a checkout.
  if (!(budget <= maxBudgetBytes)) {
    const message = `${releaseName(candidate)} sets budgetBytes to ${budget} (maximum ${maxBudgetBytes}). Change remote.json.`
    return [{ rule: 'size', file: 'remote.json', message }]
  }
  const counted = Object.entries(files).filter(([path]) => isLoadable(path))
  const total = counted.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  if (total <= budget) return []

  const [largest] = counted.sort(([, a], [, b]) => b.bytes - a.bytes)
  const [path, { bytes }] = largest ?? ['', { bytes: 0 }]
  return [
    {
      rule: 'size',
      file: path,
      message: `${releaseName(candidate)} has ${kB(total)} of scripts and style sheets, and its budget is ${kB(budget)}. The largest file is ${path} (${kB(bytes)}). Make it smaller, or raise budgetBytes in remote.json.`,
    },
  ]
}

const maxIntegrityBytes = 30_000

/** Limits the number of scripts and style sheets: every page contains their names and hashes. */
export function checkIntegritySize({ candidate }: PolicyInput): Finding[] {
  const bytes = JSON.stringify(integrityByPath(candidate.manifest)).length
  if (bytes <= maxIntegrityBytes) return []
  const message = `${releaseName(candidate)} has too many scripts and style sheets: their names and hashes add ${bytes} bytes to each page (maximum ${maxIntegrityBytes}). Build it with fewer chunks.`
  return [{ rule: 'size', message }]
}
