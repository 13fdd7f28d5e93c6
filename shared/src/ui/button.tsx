import type { ComponentProps } from 'react'
import { chakra } from './chakra.tsx'
import { Icon, type IconName } from './icon.tsx'
import { buttonProps } from './pressed.ts'

const Root = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '2.75rem',
    paddingInline: '5',
    border: '1px solid transparent',
    borderRadius: 'base',
    fontSize: '1rem',
    fontWeight: 500,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    overflow: 'clip',
    transition: 'background-color var(--quick), border-color var(--quick), color var(--quick)',
    '&[aria-disabled=true]': { cursor: 'default', opacity: 0.55 },
    // Busy: a line moves along the lower edge, without a change of layout.
    '&[aria-busy=true]': { cursor: 'progress', opacity: 1 },
    '&[aria-busy=true]::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0',
      height: '2px',
      background:
        'linear-gradient(90deg, transparent, var(--brass), transparent) 100% 0 / 300% 100%',
      animation: 'breathe 1.2s linear infinite',
    },
  },
  variants: {
    variant: {
      solid: {
        background: 'accent',
        color: 'on-accent',
        '&:hover:not([aria-disabled=true])': { background: 'accent-deep' },
      },
      outline: {
        borderColor: 'accent',
        color: 'accent-text',
        '&:hover:not([aria-disabled=true])': { background: 'raised-high', color: 'text' },
      },
      plain: {
        borderColor: 'quiet/50',
        color: 'text',
        '&:hover:not([aria-disabled=true])': { background: 'raised-high', borderColor: 'brass' },
      },
      icon: {
        width: '2.75rem',
        paddingInline: 0,
        color: 'quiet',
        '&:hover:not([aria-disabled=true])': { background: 'raised-high', color: 'text' },
      },
    },
  },
})

type ButtonProps = Omit<ComponentProps<typeof Root>, 'variant' | 'disabled'> & {
  variant?: 'solid' | 'outline' | 'plain' | 'icon'
  /** Shows that its action is running; it cannot be pressed again meanwhile. */
  isBusy?: boolean
  isDisabled?: boolean
}

/** A button that keeps the focus while it is busy or disabled. */
export function Button({ variant = 'solid', isBusy, isDisabled, onClick, ...props }: ButtonProps) {
  return (
    <Root
      type="button"
      variant={variant}
      {...buttonProps({ isBusy, isDisabled, onClick })}
      {...props}
    />
  )
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'look' | 'children' | 'aria-label'> & {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
}

export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Button variant="icon" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </Button>
  )
}
