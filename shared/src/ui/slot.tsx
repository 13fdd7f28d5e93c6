import { createContext, type ReactNode, useContext } from 'react'

/** What fills a slot of the screen around it, by the slot's name and what it gives. */
export type RenderFills = (name: string, props: object) => ReactNode

const Fills = createContext<RenderFills>(() => null)

/** The host says by it what fills the slots within. Where nobody does, such as in a unit test, nothing fills any. */
export const SlotsProvider = Fills.Provider

/** One of the slots, and what it gives; of no slots none. */
type SlotProps<Slots> = [keyof Slots] extends [never]
  ? { name: never; props: never }
  : OneOf<Slots, keyof Slots>
type OneOf<Slots, Name extends keyof Slots> = Name extends string
  ? { name: Name; props: Slots[Name] & object }
  : never

/**
 * A named place of a screen that other remotes may fill: `<Slot<Slots> name="row-details" props={{ person }} />`. It
 * shows nothing while none does.
 */
export function Slot<Slots extends object = object>({ name, props }: SlotProps<Slots>) {
  return useContext(Fills)(name, props)
}
