import {
  type Check,
  type Line,
  packedKit,
  parseObject,
  type TypedRelease,
  type Types,
} from './project.ts'

/** The parts of the kit that host and remotes share at run time, and where each is declared. */
const parts = {
  '@sala/kit/ui': 'kit/ui/index',
  '@sala/kit/collection': 'kit/collection/index',
  '@sala/kit/api/request': 'kit/api/request',
}
/** The props and options that a remote passes to the kit, and where (packages/build/webpack/kit-uses.mjs). */
const given = 'kit-uses.json'
/** Any export of a part: the remote's source does not name it. */
const all = '*'

/** An export of the kit that a remote uses. */
interface Use {
  part: string
  /** `Button`, or `forms.Row` of a namespace. */
  name: string
  place: string
  /** Unique in the names of the checks. */
  id: string
  ofHost: string
  ofRemote: string
}

/**
 * Each export that the remote uses must be assignable from the host's kit to the remote's: it requires no more, and
 * returns no less. The server checks that it exists.
 */
export function kitChecks(host: Types, remote: TypedRelease): Line[] {
  const uses = comparedUses(host, remote)
  return [
    'type Of<Kit, Name, Else> = Name extends keyof Kit ? Kit[Name] : Else',
    'type Both<One, Other> = Pick<One, keyof One & keyof Other>',
    ...uses.map(({ part, name, place, id, ofHost, ofRemote }) => ({
      code: `export const kit_${id}: ${ofRemote} = any<${ofHost}>()`,
      means: `${name === all ? 'Something' : name} of ${part}, which the remote uses (${place}), is another than it was built with`,
      place,
    })),
    ...propChecks(remote.types, uses),
  ]
}

function comparedUses(host: Types, { types, usedExports }: TypedRelease): Use[] {
  if (!host.has(packedKit) || !types.has(packedKit)) return []
  return Object.entries(parts).flatMap(([part, entry], index) =>
    Object.entries(usedExports?.[part] ?? {})
      .filter(([name]) => name === all || /^[\w$]+(\.[\w$]+)?$/.test(name))
      .map(([name, place]) => {
        const id = `${index}_${name === all ? '' : name.replace('.', '_')}`
        return { part, name, place, id, ...typesOf(entry, name) }
      }),
  )
}

/** The types of an export in the host's kit and in the remote's. */
function typesOf(entry: string, name: string) {
  const [host, remote] = [`typeof import('./host/${entry}')`, `typeof import('./remote/${entry}')`]
  if (name === all) return { ofHost: host, ofRemote: `Both<${remote}, ${host}>` }
  const [first, member] = name.split('.')
  const ofRemote = `(${remote})['${name.split('.').join("']['")}']`
  // The server refuses what does not exist.
  const ofHost =
    member === undefined
      ? `Of<${host}, '${first}', ${ofRemote}>`
      : `Of<Of<${host}, '${first}', {}>, '${member}', ${ofRemote}>`
  return { ofHost, ofRemote }
}

/** An assignment does not notice that an optional prop or option is gone. Attributes of elements are not the kit's. */
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
