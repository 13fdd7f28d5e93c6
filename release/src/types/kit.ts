import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { Check } from './project.ts'

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
  const text = types.get(packed)
  if (text === undefined) return []
  return Object.entries(parse(text)).flatMap(([path, source]): [string, string][] =>
    isPath(path) && typeof source === 'string' ? [[`kit/${path}`, source]] : [],
  )
}

/** Others wrote it, and it becomes files for a moment. */
function isPath(path: string) {
  return /^[\w./-]+\.d\.ts$/.test(path) && path.split('/').every((one) => /^\w/.test(one))
}

function parse(json: string): object {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
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
    ...used.map(([name, place]) => ({
      code: `export const kit_${name.replace('.', '_')}: ${typeOf('remote', name)} = any<${typeOf('host', name)}>()`,
      means: `${name} of ${part}, which the remote uses (${place}), is another than it was built with`,
    })),
    ...propChecks(remote, new Set(used.map(([name]) => name))),
  ]
}

/** A prop that can be left out is missed by no assignment. What an element itself takes is no matter of the kit's. */
function propChecks(remote: Types, used: Set<string>): Check[] {
  return Object.entries(parse(remote.get(given) ?? '')).flatMap(([name, props]) =>
    Object.entries(Object(props))
      .filter(([prop]) => used.has(name) && /^[\w$]+$/.test(prop))
      .map(([prop, place]) => ({
        code: `export type Takes_${name.replace('.', '_')}_${prop} = Pick<${propsOf('host', name)}, '${prop}' & keyof ${propsOf('remote', name)}>`,
        means: `${prop} of ${name} of ${part}, which the remote gives (${place}), is taken no more`,
      })),
  )
}

const propsOf = (side: 'host' | 'remote', name: string) =>
  `import('react').ComponentProps<${typeOf(side, name)}>`

const typeOf = (side: 'host' | 'remote', name: string) =>
  `(typeof import('./${side}/${entry}'))['${name.split('.').join("']['")}']`
