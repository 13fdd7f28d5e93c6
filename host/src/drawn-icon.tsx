import type { MenuIcon } from '@sala/kit/contract/remote'
import { Icon } from '@sala/kit/ui'

/** The icon of a menu entry: the kit's of that name, or a line of the remote's own, drawn alike. */
export function DrawnIcon({ icon }: { icon: MenuIcon }) {
  if (typeof icon === 'string') return <Icon name={icon} />
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon.path} />
    </svg>
  )
}
