import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Finding, ReleaseManifest } from '@sala/kit/contract/release'
import type { Visit } from './visit.ts'
import type { Thrown } from './watch.ts'

export interface Built {
  manifest: ReleaseManifest
  /** Absolute path of its build. */
  dist: string
}

interface Place {
  file?: string
  line?: number
}

interface Problem extends Place {
  what: string
  why?: string
}

/** The problems of a screen, each once, with the first address where it occurs. */
export function toFindings(visits: Visit[], built: Built): Finding[] {
  const found = new Map<string, Finding>()
  for (const visit of visits) {
    for (const { what, why, ...place } of findProblems(visit, built)) {
      const key = JSON.stringify([what, place])
      const message = [`${what} at ${visit.path}.`, ...(why ? [why] : [])].join(' ')
      if (!found.has(key)) found.set(key, { rule: 'screen-renders', message, ...place })
    }
  }
  return [...found.values()]
}

function findProblems(visit: Visit, built: Built): Problem[] {
  const { subject, thrown, violations, hasLoaded, isShown, isMenuThere } = visit
  if (thrown.length > 0) {
    return thrown.map((error) => ({
      what: `The ${subject} throws “${error.message.trim().replace(/\s+/g, ' ')}”`,
      ...findCause(error, built),
    }))
  }
  if (violations.length > 0) {
    return violations.map(({ directive, message, stack }) => ({
      what: `The page’s policy (${directive}) refuses “${message}” of the ${subject}`,
      ...findPlace(stack, built.dist),
    }))
  }
  if (!hasLoaded) return [{ what: 'The screen does not appear' }]
  if (!isShown) return [{ what: 'The screen shows nothing at all' }]
  if (isMenuThere) return []
  return [{ what: `The ${subject} hides or covers the host’s menu` }]
}

function findCause({ message, stack }: Thrown, { manifest, dist }: Built): Omit<Problem, 'what'> {
  const place = findPlace(stack, dist)
  if (place.file) return place
  // React sets the markup itself, so the stack does not have the screen's code.
  if (message.includes('TrustedHTML')) return placeOfWord('dangerouslySetInnerHTML', dist)
  const isPublic = manifest.description?.access === 'public'
  return isPublic && message.includes('TrustedScriptURL') ? usesKit(manifest) : {}
}

/** React is the only shared package of a public page. */
function usesKit({ usedExports = {} }: ReleaseManifest): Omit<Problem, 'what'> {
  const shared = Object.entries(usedExports).filter(([name]) => name.startsWith('@sala/kit/'))
  const [, file, line] = Object.values(shared[0]?.[1] ?? {})[0]?.match(/^(.*):(\d+)$/) ?? []
  if (!file) return {}
  return { why: 'A public page has neither the kit nor the router.', file, line: Number(line) }
}

const frame = /\/([\w.-]+\.js):(\d+):(\d+)/g

/** Maps an error of the built screen to its source: in the remote's own files, else in its packages. */
function findPlace(stack: string, dist: string): Place {
  const places = [...stack.matchAll(frame)].flatMap(
    ([, name = '', line, column]) => origin(name, Number(line), Number(column), dist) ?? [],
  )
  return places.find(({ file }) => file.startsWith('src/')) ?? places[0] ?? {}
}

/** Finds the first place in the source of a word that the built scripts contain, such as a property name. */
function placeOfWord(word: string, dist: string): Place {
  for (const name of readdirSync(dist)) {
    if (!name.endsWith('.js')) continue
    const script = readFileSync(join(dist, name), 'utf8')
    if (!script.includes(word)) continue
    const before = script.slice(0, script.indexOf(word)).split('\n')
    const found = origin(name, before.length, (before.at(-1)?.length ?? 0) + 1, dist)
    if (found) return found
  }
  return {}
}

function origin(name: string, line: number, column: number, dist: string) {
  const map = readSourceMap(join(dist, 'maps', `${name}.map`))
  const entry = map?.findOrigin(line, column)
  if (!entry || !('fileName' in entry)) return undefined
  // webpack://sala_garden_<build>/./src/screen.tsx
  const file = entry.fileName.replace(/^webpack:\/\/[^/]*\/(\.\.?\/)*/, '')
  return file.startsWith('webpack/') ? undefined : { file, line: entry.lineNumber }
}

function readSourceMap(path: string) {
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
