import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useCallback, useId } from 'react'
import { sendNotice } from '../events.ts'
import { DraftNote } from './draft-note.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { PicturePreview } from './picture-preview.tsx'
import type { PictureDraft } from './use-picture.ts'
import { usePictureGestures } from './use-picture-gestures.ts'

const besideFields = '@container (width >= 34rem)'

const Root = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    padding: 'clamp(var(--space-4), 3vw, var(--space-5))',
    border: '1px solid var(--line)',
    borderRadius: 'house',
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

interface Props {
  title: string
  picture: PictureDraft
  previewWidthPx: number
  previewHeightPx: number
  /** When what the form held was stored that it was given back. */
  restored: { atMs: number } | null
  /** False when the browser does not store what is typed. */
  isKept?: boolean
  /** The way to what else was typed and is not saved. */
  otherDrafts?: ReactNode
  /** What has to be settled first, above all else. */
  conflict: ReactNode
  onSubmit: () => void
  /** The fields, above the picker. */
  children: ReactNode
  /** The buttons, below it. */
  actions: ReactNode
}

/** A form for an entry with a picture, which may be chosen, dropped on it or pasted. */
export function PictureForm({ title, picture, onSubmit, children, actions, ...props }: Props) {
  const titleId = useId()
  const { choose, clearInput } = picture
  const take = useCallback(
    (file: File) => {
      if (file.type.startsWith('image/')) return choose(file)
      clearInput()
      sendNotice({
        severity: 'error',
        message: `“${file.name}” is not a picture. A JPEG, PNG, WebP, AVIF or GIF is needed.`,
      })
    },
    [choose, clearInput],
  )
  const isOver = usePictureGestures(take)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Root
      css={{
        // Beside the fields where there is room for both, above them where there is not.
        [besideFields]: {
          gridTemplateColumns: `minmax(0, ${props.previewWidthPx}px) minmax(15rem, 1fr)`,
        },
      }}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      onSubmit={submit}
    >
      {props.otherDrafts}
      {props.conflict}
      <PicturePreview
        picture={picture}
        widthPx={props.previewWidthPx}
        heightPx={props.previewHeightPx}
      />
      <Side>
        <h2 id={titleId}>{title}</h2>
        <DraftNote restored={props.restored} isKept={props.isKept ?? true} />
        {children}
        <PicturePicker picture={picture} onFile={take} />
        {actions}
      </Side>
    </Root>
  )
}
