import { createContext, type ReactNode, useContext, useState } from 'react'
import { t } from '../words/t.ts'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'

/** Renders the fills of a slot, by the slot's name and its props. */
export type RenderFills = (name: string, props: object) => ReactNode

const Fills = createContext<RenderFills>(() => null)

/** Provides the fills of the slots inside it. Without a provider, as in unit tests, slots are empty. */
export const SlotsProvider = Fills.Provider

/** Name and props of one of the slots; `never` without slots. */
type SlotProps<Slots> = [keyof Slots] extends [never]
  ? { name: never; props: never }
  : OneOf<Slots, keyof Slots>
type OneOf<Slots, Name extends keyof Slots> = Name extends string
  ? { name: Name; props: Slots[Name] & object }
  : never

/**
 * An extension point of a screen that other remotes can fill: `<Slot<Slots> name="row-details" props={{ person }} />`. It
 * is empty without fills.
 */
export function Slot<Slots extends object = object>({ name, props }: SlotProps<Slots>) {
  return useContext(Fills)(name, props)
}

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '2',
    paddingInline: '4',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    '& p': { flex: '1 1 12rem', color: 'quiet', fontSize: 'small' },
  },
})

interface FillFailedProps {
  /** Name of the fill. */
  name: string
  onRetry: () => Promise<void>
}

/** Shown in a slot instead of a fill that could not be loaded or has thrown. */
export function FillFailed({ name, onRetry }: FillFailedProps) {
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    onRetry()
  }

  return (
    <Root role="status">
      <p>{t('“{name}” couldn’t be loaded. Everything else still works.', { name })}</p>
      <Button variant="plain" isBusy={isTrying} onClick={retry}>
        {t('Try again')}
      </Button>
    </Root>
  )
}
