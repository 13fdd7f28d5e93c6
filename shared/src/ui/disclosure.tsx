import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'

/** An arrow before the label of a button, which turns when it expands. */
export const expandArrow = {
  '&::before': {
    content: '""',
    width: '0.5rem',
    height: '0.5rem',
    borderInlineEnd: '1.5px solid var(--brass)',
    borderBlockEnd: '1.5px solid var(--brass)',
    transform: 'rotate(-45deg)',
    transition: 'transform var(--quick)',
  },
  '&[aria-expanded=true]::before': { transform: 'translateY(-2px) rotate(45deg)' },
}

const Root = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    justifyItems: 'start',
    '& > button': {
      width: 'auto',
      paddingInline: '3',
      marginInlineStart: 'calc(-1 * var(--space-3))',
      ...expandArrow,
    },
  },
})

const Content = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(13rem, 40%)), 1fr))',
    alignItems: 'start',
    columnGap: '5',
    rowGap: '4',
    width: '100%',
    paddingInlineStart: '4',
    borderInlineStart: '1px solid var(--line)',
    '& > :first-child, & fieldset': { gridColumn: '1 / -1' },
  },
})

interface Props {
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Fields; the first one takes the full width. */
  children: ReactNode
}

/** Fields that are collapsed until requested. */
export function Disclosure({ label, isOpen, onOpen, children }: Props) {
  const id = useId()
  return (
    <Root>
      <Button
        variant="icon"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <Content id={id}>{children}</Content>}
    </Root>
  )
}
