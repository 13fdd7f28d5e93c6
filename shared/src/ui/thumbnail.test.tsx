import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { Picture } from '../contract/entry.ts'
import { KitProvider } from './chakra.tsx'
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

let scrollTo: (isVisible: boolean) => void

beforeEach(() => {
  // jsdom has no layout.
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      scrollTo = (isIntersecting) => callback([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

function renderThumbnail(entry: ComponentProps<typeof Thumbnail>['entry']) {
  const element = <Thumbnail entry={entry} alt="A lamp" widthPx={320} heightPx={235} />
  return render(element, { wrapper: KitProvider }).container
}

test('offers AVIF and WebP sources', () => {
  const container = renderThumbnail({ file: '/media/a.webp', picture })
  const sources = [...container.querySelectorAll('source')].map(({ srcset }) => srcset)
  expect(sources).toEqual([picture.srcset.avif, picture.srcset.webp])
})

test('shows a placeholder without a picture', () => {
  renderThumbnail({ file: null, picture: null })
  expect(screen.getByText('No picture yet')).toBeInTheDocument()
})

test('retries a failed picture when the network is back', () => {
  renderThumbnail({ file: '/media/lamp.webp', picture: null })
  fireEvent.error(screen.getByAltText('A lamp'))
  expect(screen.getByText('Couldn’t load the picture')).toBeInTheDocument()
  fireEvent(window, new Event('online'))
  expect(screen.getByAltText('A lamp')).toBeInTheDocument()
})

test('retries a failed picture when it is scrolled into view again', () => {
  renderThumbnail({ file: '/media/lamp.webp', picture: null })
  fireEvent.error(screen.getByAltText('A lamp'))
  // It has failed while in view.
  act(() => scrollTo(true))
  expect(screen.queryByAltText('A lamp')).toBeNull()
  act(() => scrollTo(false))
  act(() => scrollTo(true))
  expect(screen.getByAltText('A lamp')).toBeInTheDocument()
})
