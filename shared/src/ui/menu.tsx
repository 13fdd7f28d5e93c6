import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { chakra } from './chakra.tsx'
import { Icon } from './icon.tsx'

const Root = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 10,
    minWidth: '12rem',
    paddingBlock: '2',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    background: 'raised-high',
    color: 'text',
    boxShadow: 'base',
    '& button': {
      display: 'block',
      width: '100%',
      minHeight: '2.75rem',
      paddingInline: '4',
      textAlign: 'start',
      '&:hover, &:focus-visible': { background: 'line' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
})

export interface MenuItem {
  label: string
  onPress: () => void
}

interface MenuProps {
  label: string
  /** The button that opens it. */
  beside: RefObject<HTMLElement | null>
  items: MenuItem[]
  /** @param hasFocus whether the focus is in the menu and must return to the button */
  onClose: (hasFocus: boolean) => void
}

/** An open menu (ARIA menu button pattern). */
function Menu({ label, beside, items, onClose }: MenuProps) {
  const root = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = root.current
    if (!menu) return
    const place = () => {
      const at = beside.current?.getBoundingClientRect()
      if (!at) return
      const { offsetWidth, offsetHeight } = menu
      const isAbove = at.bottom + offsetHeight > innerHeight && at.top > offsetHeight
      menu.style.top = `${isAbove ? at.top - offsetHeight : at.bottom}px`
      menu.style.left = `${Math.max(8, at.right - offsetWidth)}px`
    }
    place()
    menu.querySelector('button')?.focus({ preventScroll: true })
    // Scrolling renders rows, whose heights move the button.
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => removeEventListener('scroll', place, { capture: true })
  }, [beside])

  const moveFocus = (event: KeyboardEvent) => {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) buttons.at(next % buttons.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const closeOnBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && root.current?.contains(relatedTarget)
    if (!isInside) onClose(false)
  }

  return createPortal(
    <Root ref={root} role="menu" aria-label={label} onKeyDown={moveFocus} onBlur={closeOnBlur}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose(true)
            item.onPress()
          }}
        >
          {item.label}
        </button>
      ))}
    </Root>,
    document.body,
  )
}

/**
 * A menu button.
 * @param items called when the menu opens: a list has thousands of menus
 * @returns the button's props, and the menu while it is open
 */
export function useMenu(label: string, items: () => MenuItem[]) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (hasFocus: boolean) => {
    setOpen(false)
    if (hasFocus) ref.current?.focus()
  }
  const button = {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // Keeps the focus in the menu, which would close on blur and open again on click.
    onPointerDown: (event: PointerEvent) => isOpen && event.preventDefault(),
    onClick: () => setOpen(!isOpen),
  } as const
  const menu = isOpen && <Menu label={label} beside={ref} items={items()} onClose={close} />
  return { button, menu }
}

interface MenuButtonProps {
  label: string
  items: () => MenuItem[]
}

/** A menu button in a row of a `DataTable`. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const { button, menu } = useMenu(label, items)
  return (
    <>
      <button type="button" aria-label={label} title={label} {...button}>
        <Icon name="more" />
      </button>
      {menu}
    </>
  )
}
