import type { RemoteDescription } from '@sala/kit/contract/remote'
import { withKitFiles } from './kit.ts'
import { anyCheck, type Check, makeProject, type Project, type Types } from './project.ts'

/** A remote that offers slots, or fills them. */
interface Side {
  app: string
  description: RemoteDescription | null
  types: Types
}

/** The names of the slots of one remote that another fills. */
export function slotsBetween(offering: Omit<Side, 'types'>, filling: Omit<Side, 'types'>) {
  return offeredSlots(offering.description).filter((slot) =>
    filling.description?.fills?.includes(`${offering.app}/${slot}`),
  )
}

/** Whether a remote fills slots of an app, existing or not. */
export function fillsSlots(description: RemoteDescription | null, app: string) {
  return description?.fills?.some((slot) => slot.startsWith(`${app}/`)) ?? false
}

/** Another team wrote them, and they become code and a path here. */
function offeredSlots(description: RemoteDescription | null) {
  return (description?.offers ?? []).filter((slot) => /^[a-z][a-z0-9-]*$/.test(slot))
}

// Props whose types are missing would be any, and fit everything.
const options = { skipLibCheck: false, skipDefaultLibCheck: true }

/**
 * A project that compiles if a remote declares the props of each slot that it offers, and each fill of the other
 * remote requires no more than those.
 */
export function makeSlotsProject(offering: Side, filling?: Side): Project {
  const offers = offeredSlots(offering.description)
  const place = 'src/slots.ts'
  const checks: Check[] = [
    {
      code: "import type { Slots } from './slot/slots'",
      means: 'src/slots.ts exports no “Slots”',
      place,
    },
    anyCheck,
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
  const files = [
    ...inFolder('slot', offering.types),
    ...(filling ? inFolder('fill', filling.types) : []),
  ]
  return makeProject(checks, files, options)
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

/** Each side with its own kit and contract. */
function inFolder(side: string, types: Types): [string, string][] {
  return withKitFiles(types)
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
/** Errors about a module, an export or a name that does not exist. */
const missing = new Set([2304, 2305, 2307, 2503, 2552, 2614, 2694, 2724])

/** Whether the compiler misses a remote's own types, which its release should contain. */
export function isMissingType({ file, code }: { file: string; code: number }) {
  return /^(slot|fill)\//.test(file) && !typesOfKit.test(file) && missing.has(code)
}
