import type { Diagnostic } from './diagnostics.ts'
import { checkFile } from './project.ts'

const screen = 'types/screen.d.ts'
const contract = 'types/contract/remote.ts'
const mostNames = 20

/**
 * Where in the candidate's types the compiler's complaint comes from: the property that it names,
 * or else what is compared.
 */
export function findPlace(types: Map<string, string>, { file, line, lines }: Diagnostic) {
  if (file !== checkFile)
    return { file: file.replace(/^(host|remote|slot|fill)\//, 'types/'), line }

  const named = lines.join('\n').matchAll(/[Pp]ropert(?:y|ies of property) '(\w+)'/g)
  const names = [...named].slice(-mostNames).map(([, name = '']) => name)
  const properties = names.map((name) => new RegExp(`\\b${name}\\??:`))
  const places = [...properties.reverse(), /\binterface ScreenProps\b/, /export default/]
  for (const place of places) {
    for (const path of [screen, contract]) {
      const found = lineOf(types.get(path), place)
      if (found > 0) return { file: path, line: found }
    }
  }
  return { file: types.has(screen) ? screen : contract }
}

/** @param place such as `src/screen.tsx:12` */
export function parsePlace(place: string) {
  const [, file = place, line] = place.match(/^(.*):(\d+)$/) ?? []
  return { file, ...(line && { line: Number(line) }) }
}

/** The first line that matches, counted from 1; 0 when none does. */
function lineOf(text: string | undefined, place: RegExp) {
  return (text?.split('\n') ?? []).findIndex((line) => place.test(line)) + 1
}
