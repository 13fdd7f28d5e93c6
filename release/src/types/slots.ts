import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Check } from './check.ts'
import { kitFiles } from './kit.ts'
import { compilerOptions, type Project } from './project.ts'
import { reactTypes } from './react.ts'

/** A remote as far as its slots go, or what it fills others' with. */
interface Side {
  app: string
  description: RemoteDescription | null
  /** By path in the release's `types/`. */
  types: Map<string, string>
}

/** The slots of one remote that another fills, by their names alone. */
export function slotsBetween(offering: Omit<Side, 'types'>, filling: Omit<Side, 'types'>) {
  return offersOf(offering.description).filter((slot) =>
    filling.description?.fills?.includes(`${offering.app}/${slot}`),
  )
}

/** Whether a remote fills any slot of an app, be it there or not. */
export function fillsSlotsOf(description: RemoteDescription | null, app: string) {
  return description?.fills?.some((slot) => slot.startsWith(`${app}/`)) ?? false
}

/** Others wrote it, and it becomes a line of code and a path. */
function offersOf(description: RemoteDescription | null) {
  return (description?.offers ?? []).filter((slot) => /^[a-z][a-z0-9-]*$/.test(slot))
}

// Props whose types are not in the release could not be compared: they would be any.
const options = { ...compilerOptions, skipLibCheck: false, skipDefaultLibCheck: true }
const config = { compilerOptions: options, files: ['check.ts', 'react.d.ts'] }

/**
 * The files that compile when a remote says what each of its slots gives, and each fill of another asks for no
 * more than that.
 */
export function makeSlotsProject(offering: Side, filling?: Side): Project {
  const offers = offersOf(offering.description)
  const place = 'src/slots.ts'
  const checks: Check[] = [
    {
      code: "import type { Slots } from './slot/slots'",
      means: 'src/slots.ts exports no “Slots”',
      place,
    },
    { code: 'declare function any<Type>(): Type', means: '' },
    {
      code: 'type PropsOf<Part> = Part extends new (props: infer Props) => unknown ? Props : Part extends (props: infer Props) => unknown ? Props : never',
      means: '',
    },
    {
      code: `export const offered: ${offers.map((slot) => `'${slot}'`).join(' | ') || 'never'} = any<keyof Slots>()`,
      means: '“Slots” in src/slots.ts has what remote.json does not offer',
      place,
    },
    ...offers.map((slot, index) => ({
      code: `export type Slot_${index} = Slots['${slot}']`,
      means: `remote.json offers ${slot}, and “Slots” in src/slots.ts does not say what it gives`,
      place,
    })),
    ...(filling ? fillChecks(offering, filling) : []),
  ]
  const files = new Map([
    ['tsconfig.json', JSON.stringify(config)],
    ['react.d.ts', reactTypes],
    ['check.ts', checks.map(({ code }) => code).join('\n')],
    ...inFolder('slot', offering.types),
    ...(filling ? inFolder('fill', filling.types) : []),
  ])
  return { files, checkAt: (line) => checks[line - 1] ?? { means: '' } }
}

function fillChecks(offering: Side, filling: Side): Check[] {
  return slotsBetween(offering, filling).map((name, index) => {
    const slot = `${offering.app}/${name}`
    return {
      code: `export const fill_${index}: PropsOf<(typeof import('./fill/fills/${slot}'))['default']> = any<Slots['${name}']>()`,
      means: `What ${filling.app} fills ${slot} with asks for props that the slot does not give`,
      slot,
    }
  })
}

/** What each side was built with, and not the other’s. */
function inFolder(side: string, types: Map<string, string>): [string, string][] {
  return [...types, ...kitFiles(types)]
    .filter(([path]) => path.endsWith('.ts'))
    .map(([path, text]) => [`${side}/${path}`, withOwnKit(text, path)])
}

function withOwnKit(text: string, path: string) {
  const up = '../'.repeat(path.split('/').length - 1) || './'
  return text
    .replaceAll(/(['"])@sala\/(?:kit|shared)\/contract\/([\w-]+)\1/g, `'${up}contract/$2.ts'`)
    .replaceAll(/(['"])@sala\/(?:kit|shared)\/ui\1/g, `'${up}kit/ui/index'`)
}

const typesOfKit = /^(slot|fill)\/(kit|contract)\//
/** Something is not there: a module, an export, a name. */
const missing = new Set([2304, 2305, 2307, 2503, 2552, 2614, 2694, 2724])

/** Whether the compiler has found types of a remote’s own that its release does not hold. */
export function isUntold({ file, code }: { file: string; code: number }) {
  return /^(slot|fill)\//.test(file) && !typesOfKit.test(file) && missing.has(code)
}
