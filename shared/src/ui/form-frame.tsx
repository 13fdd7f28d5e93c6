import { type FormEvent, type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'
import { DraftNote } from './draft-note.tsx'

const besideFields = '@container (width >= 34rem)'

const Root = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    padding: 'clamp(var(--space-4), 3vw, var(--space-5))',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    background: 'raised',
    scrollMarginTop: '7.5rem',
    transition: 'border-color var(--quick)',
    '&[data-over]': { borderColor: 'brass', background: 'raised-high' },
  },
})

const Side = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '4',
    minWidth: 0,
    '& h2': { fontSize: '1.5rem' },
  },
})

export interface FormFrameProps {
  title: string
  /** When the restored draft was stored. */
  restored: { atMs: number } | null
  /** False when the browser does not store what is typed. */
  isStored?: boolean
  /** Tells that a new entry comes back after this one. */
  kept?: string | null
  /** Links to the other unsaved drafts. */
  otherDrafts?: ReactNode
  /** An edit conflict to resolve first, at the top. */
  conflict: ReactNode
  onSubmit: () => void
  /** Content beside the fields, or above them on narrow screens. */
  beside?: ReactNode
  besideWidthPx?: number
  /** True while a file is dragged over it. */
  isOver?: boolean
  /** The fields. */
  children: ReactNode
  /** The buttons, below them. */
  actions: ReactNode
}

/** A form for an entry. */
export function FormFrame({ title, onSubmit, children, actions, ...props }: FormFrameProps) {
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Root
      css={{
        ...(props.besideWidthPx && {
          [besideFields]: {
            gridTemplateColumns: `minmax(0, ${props.besideWidthPx}px) minmax(15rem, 1fr)`,
          },
        }),
      }}
      aria-labelledby={titleId}
      data-over={props.isOver || undefined}
      onSubmit={submit}
    >
      {props.otherDrafts}
      {props.conflict}
      {props.beside}
      <Side>
        <h2 id={titleId}>{title}</h2>
        <DraftNote
          restored={props.restored}
          isStored={props.isStored ?? true}
          kept={props.kept ?? null}
        />
        {children}
        {actions}
      </Side>
    </Root>
  )
}
