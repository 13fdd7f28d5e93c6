import type { RemoteDescription } from '@sala/kit/contract/remote'
import { type Check, type Line, makeProject, type Project, type TypedRelease } from './project.ts'

/** The names of the slots of one remote that another fills. */
export function slotsBetween(offering: TypedRelease, filling: TypedRelease) {
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
export function makeSlotsProject(offering: TypedRelease, filling?: TypedRelease): Project {
  const offers = offeredSlots(offering.description)
  const place = 'src/slots.ts'
  const checks: Line[] = [
    {
      code: "import type { Slots } from './slot/slots'",
      means: 'src/slots.ts exports no “Slots”',
      place,
    },
    'type PropsOf<Part> = Part extends new (props: infer Props) => unknown ? Props : Part extends (props: infer Props) => unknown ? Props : never',
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
  const sides = { slot: offering.types, ...(filling && { fill: filling.types }) }
  return makeProject(checks, sides, options)
}

function fillChecks(offering: TypedRelease, filling: TypedRelease): Check[] {
  return slotsBetween(offering, filling).map((name, index) => {
    const slot = `${offering.app}/${name}`
    return {
      code: `export const fill_${index}: PropsOf<(typeof import('./fill/fills/${slot}'))['default']> = any<Slots['${name}']>()`,
      means: `What ${filling.app} fills ${slot} with asks for props that the slot does not give`,
      slot,
    }
  })
}

const typesOfKit = /^(slot|fill)\/(kit|contract)\//
/** Errors about a module, an export or a name that does not exist. */
const missing = new Set([2304, 2305, 2307, 2503, 2552, 2614, 2694, 2724])

/** Whether the compiler misses a remote's own types, which its release should contain. */
export function isMissingType({ file, code }: { file: string; code: number }) {
  return /^(slot|fill)\//.test(file) && !typesOfKit.test(file) && missing.has(code)
}
