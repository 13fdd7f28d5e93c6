import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { Check } from './check.ts'
import { parseObject } from './parse-object.ts'

const part = '@sala/kit/ui'
/** The kit's declarations in a release, in one file (packages/build/webpack/kit-types.mjs). */
const packed = 'kit.json'
/** What a remote gives to the kit's parts, and where (packages/build/webpack/kit-uses.mjs). */
const given = 'kit-uses.json'
const isName = (name: string) => /^[\w$]+(\.[\w$]+)?$/.test(name)
const entry = 'kit/ui/index'

type Types = Map<string, string>

/** The declarations of the kit that a release was built with, by path; none where it came without. */
export function kitFiles(types: Types): [string, string][] {
  return Object.entries(parseObject(types.get(packed))).flatMap(
    ([path, source]): [string, string][] =>
      isPath(path) && typeof source === 'string' ? [[`kit/${path}`, source]] : [],
  )
}

/** Others wrote it, and it becomes files for a moment. */
function isPath(path: string) {
  return /^[\w./-]+\.d\.ts$/.test(path) && path.split('/').every((one) => /^\w/.test(one))
}

interface Pair {
  host: Types
  remote: Types
  usedExports?: ReleaseManifest['usedExports']
}

/**
 * What the host's kit has of a name that the remote uses must do for what the remote was built with: it asks for
 * no more, and gives no less. That the name is there at all the server looks at.
 */
export function kitChecks({ host, remote, usedExports }: Pair): Check[] {
  if (!host.has(packed) || !remote.has(packed)) return []
  const used = Object.entries(usedExports?.[part] ?? {}).filter(([name]) => isName(name))
  return [
    { code: 'type Of<Kit, Name, Else> = Name extends keyof Kit ? Kit[Name] : Else', means: '' },
    ...used.map(([name, place]) => ({
      code: `export const kit_${name.replace('.', '_')}: ${ofRemote(name)} = any<${ofHost(name)}>()`,
      means: `${name} of ${part}, which the remote uses (${place}), is another than it was built with`,
      place,
    })),
    ...propChecks(remote, new Set(used.map(([name]) => name))),
  ]
}

/** A prop that can be left out is missed by no assignment. What an element itself takes is no matter of the kit's. */
function propChecks(remote: Types, used: Set<string>): Check[] {
  return Object.entries(parseObject(remote.get(given))).flatMap(([name, props]) =>
    Object.entries(Object(props))
      .filter(([prop]) => used.has(name) && /^[\w$]+$/.test(prop))
      .map(([prop, place]) => ({
        code: `export type Takes_${name.replace('.', '_')}_${prop} = Pick<${propsOf(ofHost(name))}, '${prop}' & keyof ${propsOf(ofRemote(name))}>`,
        means: `${prop} of ${name} of ${part}, which the remote gives (${place}), is taken no more`,
        place: String(place),
      })),
  )
}

const propsOf = (type: string) => `import('react').ComponentProps<${type}>`
const typesOf = (side: 'host' | 'remote') => `typeof import('./${side}/${entry}')`

function ofRemote(name: string) {
  return `(${typesOf('remote')})['${name.split('.').join("']['")}']`
}

/** What is not there the server names. */
function ofHost(name: string) {
  const [first, member] = name.split('.')
  const own = ofRemote(name)
  if (member === undefined) return `Of<${typesOf('host')}, '${first}', ${own}>`
  return `Of<Of<${typesOf('host')}, '${first}', {}>, '${member}', ${own}>`
}
