import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { Check } from './check.ts'
import { parseObject } from './parse-object.ts'

const ui = 'kit/ui/index'
/** The parts of the kit that host and remotes share at run time, and where each is declared. */
const parts = {
  '@sala/kit/ui': ui,
  '@sala/kit/collection': 'kit/collection/index',
  '@sala/kit/api/request': 'kit/api/request',
}
/** The kit's declarations in a release, in one file (packages/build/webpack/kit-types.mjs). */
const packed = 'kit.json'
/** What a remote gives to the kit's parts, and where (packages/build/webpack/kit-uses.mjs). */
const given = 'kit-uses.json'
/** Stands for whatever a part exports, where the remote's source does not say which of it. */
const all = '*'

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

/** Something of a part of the kit that a remote uses. */
interface Use {
  part: string
  /** `Button`, or `forms.Row` of a namespace. */
  name: string
  place: string
  /** Names the lines of the check. */
  id: string
  ofHost: string
  ofRemote: string
}

/**
 * What the host's kit has of a name that the remote uses must do for what the remote was built with: it asks for
 * no more, and gives no less. That the name is there at all the server looks at.
 */
export function kitChecks({ host, remote, usedExports }: Pair): Check[] {
  const uses = usesOf({ host, remote, usedExports })
  return [
    { code: 'type Of<Kit, Name, Else> = Name extends keyof Kit ? Kit[Name] : Else', means: '' },
    { code: 'type Both<One, Other> = Pick<One, keyof One & keyof Other>', means: '' },
    ...uses.map(({ part, name, place, id, ofHost, ofRemote }) => ({
      code: `export const kit_${id}: ${ofRemote} = any<${ofHost}>()`,
      means: `${name === all ? 'Something' : name} of ${part}, which the remote uses (${place}), is another than it was built with`,
      place,
    })),
    ...propChecks(remote, uses),
  ]
}

function usesOf({ host, remote, usedExports }: Pair): Use[] {
  if (!host.has(packed) || !remote.has(packed)) return []
  return Object.entries(parts).flatMap(([part, entry], index) =>
    Object.entries(usedExports?.[part] ?? {})
      .filter(([name]) => name === all || /^[\w$]+(\.[\w$]+)?$/.test(name))
      .map(([name, place]) => {
        const id = `${index}_${name === all ? '' : name.replace('.', '_')}`
        return { part, name, place, id, ...typesOf(entry, name) }
      }),
  )
}

/** The types of a name in the host's kit and in the remote's. */
function typesOf(entry: string, name: string) {
  const [host, remote] = [`typeof import('./host/${entry}')`, `typeof import('./remote/${entry}')`]
  if (name === all) return { ofHost: host, ofRemote: `Both<${remote}, ${host}>` }
  const [first, member] = name.split('.')
  const ofRemote = `(${remote})['${name.split('.').join("']['")}']`
  // What is not there the server names.
  const ofHost =
    member === undefined
      ? `Of<${host}, '${first}', ${ofRemote}>`
      : `Of<Of<${host}, '${first}', {}>, '${member}', ${ofRemote}>`
  return { ofHost, ofRemote }
}

/**
 * A prop or option that can be left out is missed by no assignment. What an element itself takes is no matter of the kit's.
 */
function propChecks(remote: Types, uses: Use[]): Check[] {
  return uses.flatMap(({ part, name, id, ofHost, ofRemote }) =>
    Object.entries(Object(Object(parseObject(remote.get(given)))[name])).flatMap(([key, place]) => {
      const [, index, prop] = key.match(/^(?:(\d+)\.)?([\w$]+)$/) ?? []
      if (!prop) return []
      const takenBy = (type: string) =>
        index === undefined
          ? `import('react').ComponentProps<${type}>`
          : `NonNullable<Parameters<${type}>[${index}]>`
      return {
        code: `export type Takes_${id}_${index ?? ''}_${prop} = Pick<${takenBy(ofHost)}, '${prop}' & keyof ${takenBy(ofRemote)}>`,
        means: `${prop} of ${name} of ${part}, which the remote gives (${place}), is taken no more`,
        place: String(place),
      }
    }),
  )
}
