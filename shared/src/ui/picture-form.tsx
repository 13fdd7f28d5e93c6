import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { type FocalChoice, PicturePreview } from './picture-preview.tsx'
import type { PictureDraft } from './use-picture.ts'
import { usePictureGestures } from './use-picture-gestures.ts'

interface Props extends Omit<FormFrameProps, 'beside' | 'besideWidthPx' | 'isOver'> {
  picture: PictureDraft
  previewWidthPx: number
  previewHeightPx: number
  /** The point that every crop of the picture keeps in view, set by a press on the preview. */
  focal?: FocalChoice
}

/** A form for an entry with a picture, which may be chosen, dropped on it or pasted. */
export function PictureForm({
  picture,
  previewWidthPx: widthPx,
  previewHeightPx: heightPx,
  focal,
  children,
  ...props
}: Props) {
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
