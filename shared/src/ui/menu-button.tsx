import { useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Menu, type MenuItem } from './menu.tsx'

interface Props {
  label: string
  /** Asked for when it is opened: a list has thousands of these. */
  items: () => MenuItem[]
}

/** A button of a `DataTable` that opens a menu. */
export function MenuButton({ label, items }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (hasFocus: boolean) => {
    setOpen(false)
    if (hasFocus) button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The menu that is left by this press would be opened anew.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && <Menu label={label} beside={button} items={items()} onClose={close} />}
    </>
  )
}
