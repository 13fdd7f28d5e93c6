import {
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { chakra } from './chakra.tsx'
import { expandArrow } from './disclosure.tsx'
import { DraftNote } from './draft-note.tsx'
import { UnsavedNote } from './text.tsx'

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
    '& > [hidden]': { display: 'none' },
  },
})

/** The heading of a form that can be folded. The button fills the frame, so that the whole row can be pressed. */
const FoldHeading = chakra('h2', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    marginBlock: 'calc(-1 * var(--space-3))',
    fontSize: '1.5rem',
    '& > button': {
      flex: '1 1 auto',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minWidth: 0,
      minHeight: '2.75rem',
      overflowWrap: 'anywhere',
      textAlign: 'start',
      ...expandArrow,
    },
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

interface Fold {
  isOpen: boolean
  /** Whether there are unsaved changes. */
  isUnsaved: boolean
  onPress: () => void
  /** Called for each change in the fields. */
  onInput: () => void
}

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
  /** Folds the form into its heading on narrow screens. */
  fold?: Fold
  /** The fields. */
  children: ReactNode
  /** The buttons, below them. */
  actions: ReactNode
}

const narrow = '(width <= 856px)'

function subscribeToWidth(onChange: () => void) {
  const query = globalThis.matchMedia?.(narrow)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** Whether the window is at most as wide as the mobile breakpoint (specification, section 9). */
const useIsNarrow = () =>
  useSyncExternalStore(subscribeToWidth, () => globalThis.matchMedia?.(narrow).matches ?? false)

/** A form for an entry. */
export function FormFrame({ title, onSubmit, children, actions, fold, ...props }: FormFrameProps) {
  const titleId = useId()
  const heading = useRef<HTMLButtonElement>(null)
  const canFold = useIsNarrow() && fold !== undefined
  const isFolded = canFold && !fold.isOpen
  // The focus of a field that is hidden would be lost.
  useLayoutEffect(() => {
    const button = heading.current
    if (isFolded && button?.form?.contains(document.activeElement))
      button.focus({ preventScroll: true })
  }, [isFolded])
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
      {canFold && (
        <FoldHeading>
          <button
            ref={heading}
            type="button"
            id={titleId}
            aria-expanded={fold.isOpen}
            onClick={fold.onPress}
          >
            {title}
          </button>
          {isFolded && fold.isUnsaved && <UnsavedNote />}
        </FoldHeading>
      )}
      {props.beside && <div hidden={isFolded}>{props.beside}</div>}
      <Side hidden={isFolded} onInput={fold?.onInput}>
        {!canFold && <h2 id={titleId}>{title}</h2>}
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
