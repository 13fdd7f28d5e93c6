import { type ChangeEvent, useId } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { Icon } from './icon.tsx'
import type { PictureDraft } from './use-picture.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    minWidth: 0,
  },
})

// The input lies over the words, unseen: clicks, drops, the keyboard and screen readers meet it
// where a button is seen.
const Face = chakra('div', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    paddingInline: '4',
    border: '1px solid color-mix(in srgb, var(--quiet) 50%, transparent)',
    borderRadius: 'house',
    fontWeight: 500,
    fontSize: '1rem',
    lineHeight: 1.2,
    transition: 'background-color var(--quick), border-color var(--quick)',
    '&:hover': { background: 'raised-high', borderColor: 'brass' },
    '&:has(:focus-visible)': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
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

const Note = chakra('p', {
  base: {
    flex: '1 1 12rem',
    color: 'quiet',
    fontSize: 'small',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
    '& b': { display: 'block', color: 'text', fontWeight: 400 },
  },
})

interface Props {
  picture: PictureDraft
}

/** The way to a picture by hand. It says that one is needed as long as there is none. */
export function PicturePicker({ picture }: Props) {
  const id = useId()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) picture.choose(file)
  }

  return (
    <Root>
      <Face>
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
          onChange={change}
        />
      </Face>
      <Note id={`${id}-note`}>
        {picture.file ? (
          <b>{picture.file.name}</b>
        ) : (
          t('A picture is needed: choose one, drop it here or paste it.')
        )}
      </Note>
    </Root>
  )
}
