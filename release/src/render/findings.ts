import type { Finding, ReleaseManifest } from '@sala/kit/contract/release'
import { type Place, placeOf, placeOfWord } from './place.ts'
import type { Visit } from './visit.ts'
import type { Thrown } from './watch.ts'

export interface Built {
  manifest: ReleaseManifest
  /** Absolute path of its build. */
  dist: string
}

interface Wrong extends Place {
  what: string
  why?: string
}

/** What is wrong with the screen, each thing once, at the first address where it is. */
export function findingsOf(visits: Visit[], built: Built): Finding[] {
  const found = new Map<string, Finding>()
  for (const visit of visits) {
    for (const { what, why, ...place } of wrongWith(visit, built)) {
      const key = JSON.stringify([what, place])
      const message = [`${what} at ${visit.path}.`, ...(why ? [why] : [])].join(' ')
      if (!found.has(key)) found.set(key, { rule: 'screen-renders', message, ...place })
    }
  }
  return [...found.values()]
}

function wrongWith(visit: Visit, built: Built): Wrong[] {
  const { subject, thrown, violations, hasLoaded, isShown, isMenuThere } = visit
  if (thrown.length > 0) {
    return thrown.map((error) => ({
      what: `The ${subject} throws “${error.message.trim().replace(/\s+/g, ' ')}”`,
      ...causeOf(error, built),
    }))
  }
  // What is refused and throws is told already.
  if (violations.length > 0) {
    return violations.map(({ directive, message, stack }) => ({
      what: `The page’s policy (${directive}) refuses “${message}” of the ${subject}`,
      ...placeOf(stack, built.dist),
    }))
  }
  if (!hasLoaded) return [{ what: 'The screen does not appear' }]
  if (!isShown) return [{ what: 'The screen shows nothing at all' }]
  if (isMenuThere) return []
  return [{ what: `The ${subject} hides or covers the host’s menu` }]
}

function causeOf({ message, stack }: Thrown, { manifest, dist }: Built): Omit<Wrong, 'what'> {
  const place = placeOf(stack, dist)
  if (place.file) return place
  // React sets such markup itself, when the screen's own code is done.
  if (message.includes('TrustedHTML')) return placeOfWord('dangerouslySetInnerHTML', dist)
  const isPublic = manifest.description?.access === 'public'
  return isPublic && message.includes('TrustedScriptURL') ? usesKit(manifest) : {}
}

/** Of what is shared, a public page knows the addresses of React's scripts alone. */
function usesKit({ usedExports = {} }: ReleaseManifest): Omit<Wrong, 'what'> {
  const shared = Object.entries(usedExports).filter(([name]) => name.startsWith('@sala/kit/'))
  const [, file, line] = Object.values(shared[0]?.[1] ?? {})[0]?.match(/^(.*):(\d+)$/) ?? []
  if (!file) return {}
  return { why: 'A public page has neither the kit nor the router.', file, line: Number(line) }
}
