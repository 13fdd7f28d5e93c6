import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Picture } from '../contract/entry.ts'
import { t } from '../words/t.ts'
import { Actions } from './bars.tsx'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'
import { NoPicture, Thumbnail } from './thumbnail.tsx'
import { useObjectUrl } from './use-picture.ts'

const Side = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '3',
    minWidth: 0,
    '& h3': { color: 'brass', fontSize: 'small', fontWeight: 500 },
    '& dl': { display: 'grid', gap: '3' },
    '& dt': { color: 'quiet', fontSize: 'small' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    // Equal texts are less prominent.
    '& dd[data-same]': { color: 'quiet' },
  },
})

const Frame = chakra('div', {
  base: {
    maxWidth: '100%',
    overflow: 'hidden',
    '& > *, & img': { width: '100%', height: '100%' },
    '& img': { objectFit: 'cover' },
  },
})

interface ConflictSideProps {
  title: string
  texts: { label: string; text: string; isSame: boolean }[]
  /** Size of the picture; undefined without one. */
  size: { widthPx: number; heightPx: number } | undefined
  /** The picture. */
  children: ReactNode
}

/** One of the two versions of an entry. */
function ConflictSide({ title, texts, size, children }: ConflictSideProps) {
  return (
    <Side>
      <h3>{title}</h3>
      {size && (
        <Frame
          css={{ width: `${size.widthPx}px`, aspectRatio: `${size.widthPx} / ${size.heightPx}` }}
        >
          {children}
        </Frame>
      )}
      <dl>
        {texts.map(({ label, text, isSame }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-same={isSame || undefined}>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </Side>
  )
}

const Root = chakra('section', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gap: '4',
    minWidth: 0,
    padding: 'clamp(var(--space-3), 3vw, var(--space-5))',
    border: '1px solid var(--brass)',
    borderRadius: 'base',
    background: 'ground',
    '& > :first-child': { display: 'grid', gap: '2' },
    '& h2': { fontSize: '1.5rem', overflowWrap: 'anywhere', scrollMarginTop: '7.5rem' },
    '& h2:focus': { outline: 'none' },
    '& p': { maxWidth: 'var(--line-width)', color: 'quiet' },
  },
})

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-child': { paddingInlineEnd: '4', borderInlineEnd: '1px solid var(--line)' },
    '& > :last-child': { paddingInlineStart: '4' },
  },
})

/**
 * A live region that is not visible, for a question that does not take the focus. It must be in the page before its text:
 * screen readers do not announce one that comes with it.
 */
export const Announcement = chakra('div', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
})

interface QuestionProps {
  title: string
  text?: string
  /** Whether it comes before anything else: it takes the focus. */
  isUrgent: boolean
  /** The answers. */
  children: ReactNode
}

/** What somebody else has done to the entry in the form, with a question. */
export function Question({ title, text, isUrgent, children }: QuestionProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isUrgent) heading.current?.focus()
  }, [isUrgent])

  return (
    <Root ref={returnFocusToForm} aria-labelledby={titleId}>
      <div role={isUrgent ? 'alert' : undefined}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </Root>
  )
}

interface Props extends Pick<QuestionProps, 'title'> {
  /** Whether both versions are shown. */
  isOpen: boolean
  onOpen: () => void
  /** The version that somebody else has saved. */
  theirs: { file: string | null; picture: Picture | null }
  /** The form's picture. */
  mine: File | null
  /** Size of the pictures; undefined in lists without pictures. */
  widthPx?: number | undefined
  heightPx?: number | undefined
  fields: { label: string; theirs: string; mine: string }[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** An edit conflict: both versions of an entry, side by side as soon as it is open, to choose one. */
export function Conflict({
  title,
  isOpen,
  onOpen,
  theirs,
  mine,
  widthPx,
  heightPx,
  fields,
  onKeepMine,
  onTakeTheirs,
}: Props) {
  const url = useObjectUrl(mine)
  const size = widthPx && heightPx ? { widthPx, heightPx } : undefined
  const getTexts = (side: 'theirs' | 'mine') =>
    fields.map((field) => ({
      label: field.label,
      text: field[side],
      isSame: field.theirs === field.mine,
    }))

  return (
    <Question
      title={title}
      text={t('Choose which version to keep – you can still edit yours below.')}
      isUrgent={isOpen}
    >
      {isOpen && (
        <Sides>
          <ConflictSide title={t('Theirs')} texts={getTexts('theirs')} size={size}>
            {size && <Thumbnail entry={theirs} alt={t('Theirs')} {...size} />}
          </ConflictSide>
          <ConflictSide title={t('Yours')} texts={getTexts('mine')} size={size}>
            {url ? (
              <img src={url} alt={t('Yours')} width={widthPx} height={heightPx} />
            ) : (
              <NoPicture />
            )}
          </ConflictSide>
        </Sides>
      )}
      <Actions>
        {!isOpen && (
          <Button variant="plain" onClick={onOpen}>
            {t('Compare')}
          </Button>
        )}
        <Button onClick={onKeepMine}>{t('Keep mine')}</Button>
        <Button variant="plain" onClick={onTakeTheirs}>
          {t('Take theirs')}
        </Button>
      </Actions>
    </Question>
  )
}

const firstControl = ['input', 'select', 'textarea', 'h2 > button']
  .map((control) => `${control}:not([hidden] *)`)
  .join()

/** Moves the focus to the form's first field, or to the heading of a folded form, when the focused conflict is removed. */
function returnFocusToForm(root: HTMLElement) {
  const form = root.closest('form')
  return () => {
    if (root.contains(document.activeElement))
      form?.querySelector<HTMLElement>(firstControl)?.focus()
  }
}
