import { fireEvent, render, screen } from '@testing-library/react'
import type { Picture } from '../contract/picture.ts'
import { KitProvider } from './kit-provider.tsx'
import { Thumbnail } from './thumbnail.tsx'

const picture: Picture = {
  widthPx: 640,
  heightPx: 470,
  placeholder: '',
  srcset: {
    avif: '/media/a/240/a.avif 240w, /media/a/440/a.avif 440w',
    webp: '/media/a/240/a.webp 240w',
  },
}

function renderThumbnail(entry: { file: string | null; picture: Picture | null }) {
  const element = <Thumbnail entry={entry} alt="A lamp" widthPx={320} heightPx={235} />
  return render(element, { wrapper: KitProvider }).container
}

test('offers the encodings that the browser may choose from', () => {
  const container = renderThumbnail({ file: '/media/a.webp', picture })
  const sources = [...container.querySelectorAll('source')].map(({ srcset }) => srcset)
  expect(sources).toEqual([picture.srcset.avif, picture.srcset.webp])
})

test('has a placeholder for a picture that is missing or cannot be shown', () => {
  renderThumbnail({ file: '/media/gone.webp', picture: null })
  fireEvent.error(screen.getByAltText('A lamp'))
  expect(screen.getByText('No picture yet')).toBeInTheDocument()
})
