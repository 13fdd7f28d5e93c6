import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { Icon } from './icon.tsx'
import { type FocalControl, PicturePreview } from './picture-preview.tsx'
import type { PictureDraft } from './use-picture.ts'

const PickerRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    minWidth: 0,
  },
})

// A transparent file input over the visible button takes clicks, drops and the keyboard.
const FileButton = chakra('div', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    paddingInline: '4',
    border: '1px solid color-mix(in srgb, var(--quiet) 50%, transparent)',
    borderRadius: 'base',
    fontWeight: 500,
    fontSize: '1rem',
    lineHeight: 1.2,
    transition: 'background-color var(--quick), border-color var(--quick)',
    '&:hover': { background: 'raised-high', borderColor: 'brass' },
    '&:has([aria-invalid])': { borderColor: 'accent' },
    '&:has(:focus-visible)': { outline: '2px solid var(--brass)', outlineOffset: '2px' },
    '& label': { display: 'inline-flex', alignItems: 'center', gap: '2' },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      opacity: 0,
      cursor: 'pointer',
      '&::file-selector-button': { width: '100%', height: '100%', cursor: 'pointer' },
    },
  },
})

const PickerNote = chakra('p', {
  base: {
    flex: '1 1 12rem',
    color: 'quiet',
    fontSize: 'small',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
    '& b': { display: 'block', color: 'text', fontWeight: 400 },
    '& [role=alert]': { color: 'accent-text' },
  },
})

interface PicturePickerProps {
  picture: PictureDraft
}

/** Chooses a picture from a file. */
function PicturePicker({ picture }: PicturePickerProps) {
  const { file, fault } = picture
  const id = useId()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (chosen) picture.choose(chosen)
  }

  return (
    <PickerRow>
      <FileButton>
        <label htmlFor={id}>
          <Icon name="upload" />
          {t('Upload image')}
        </label>
        <input
          ref={picture.input}
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-note`}
          aria-invalid={fault ? true : undefined}
          onChange={change}
        />
      </FileButton>
      <PickerNote id={`${id}-note`}>
        {file && <b>{file.name}</b>}
        {fault && <span role="alert">{fault}</span>}
        {!file && !fault && t('Add a picture: choose, drop or paste one.')}
      </PickerNote>
    </PickerRow>
  )
}

/**
 * Calls `onFile` with the first file that is dropped or pasted anywhere in the page. Without that the browser would open a
 * file that misses the form.
 * @returns whether a file is dragged over the page
 */
function usePictureGestures(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const listeners = new AbortController()
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: listeners.signal })

    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      // null when the pointer leaves the page.
      if (!relatedTarget) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    })
    on('paste', ({ clipboardData }) => {
      // Office programs copy text with a picture of it: the text is meant.
      const file = clipboardData?.types.includes('text/plain') ? undefined : clipboardData?.files[0]
      if (file) onFile(file)
    })
    return () => listeners.abort()
  }, [onFile])

  return isOver
}

interface PictureFormProps extends Omit<FormFrameProps, 'beside' | 'besideWidthPx' | 'isOver'> {
  picture: PictureDraft
  previewWidthPx: number
  previewHeightPx: number
  /** The point that every crop keeps in view, set by a click on the preview. */
  focal?: FocalControl
}

/** A form for an entry with a picture, which can be chosen, dropped or pasted. */
export function PictureForm({
  picture,
  previewWidthPx: widthPx,
  previewHeightPx: heightPx,
  focal,
  children,
  ...props
}: PictureFormProps) {
  const isOver = usePictureGestures(picture.choose)

  return (
    <FormFrame
      {...props}
      isOver={isOver}
      besideWidthPx={widthPx}
      beside={
        <PicturePreview picture={picture} widthPx={widthPx} heightPx={heightPx} focal={focal} />
      }
    >
      {children}
      <PicturePicker picture={picture} />
    </FormFrame>
  )
}
