import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'look' | 'children' | 'aria-label'> & {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
}

export function IconButton({ icon, label, ...props }: Props) {
  return (
    <Button variant="icon" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </Button>
  )
}
