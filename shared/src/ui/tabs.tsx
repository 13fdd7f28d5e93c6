import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'

const List = chakra('div', {
  base: {
    display: 'flex',
    // Wraps instead of scrolling, so that all tabs stay visible.
    flexWrap: 'wrap',
    columnGap: 'clamp(var(--space-2), 2.5vw, var(--space-5))',
    marginBottom: '4',
    borderBottom: '1px solid var(--line)',
    '& button': {
      flex: 'none',
      minWidth: '2.75rem',
      minHeight: '2.75rem',
      marginBottom: '-1px',
      borderBottom: '2px solid transparent',
      color: 'quiet',
      fontWeight: 500,
      transition: 'color var(--quick), border-color var(--quick)',
      '&:hover': { color: 'text' },
      '&[aria-selected=true]': { borderColor: 'accent', color: 'text' },
    },
  },
})

/** Steps from the chosen tab by key; they wrap around. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

interface Props<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** Content of the chosen tab. */
  children: ReactNode
}

/** Tabs (ARIA pattern); arrow keys choose a tab. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: Props<Id>) {
  const id = useId()

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = tabs.findIndex((tab) => tab.id === chosen)
    const to = tabs.at((from + (steps[event.key] ?? 0)) % tabs.length)
    if (!to || to.id === chosen) return
    event.preventDefault()
    onChoose(to.id)
    document.getElementById(`${id}-${to.id}`)?.focus()
  }

  return (
    <div>
      <List role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}
