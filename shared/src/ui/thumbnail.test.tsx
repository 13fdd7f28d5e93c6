import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { Picture } from '../contract/picture.ts'
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

let scrollTo: (isInSight: boolean) => void

beforeEach(() => {
  // jsdom lays nothing out.
  globalThis.IntersectionObserver = class {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      scrollTo = (isIntersecting) => told([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

function renderThumbnail(entry: ComponentProps<typeof Thumbnail>['entry']) {
  const element = <Thumbnail entry={entry} alt="A lamp" widthPx={320} heightPx={235} />
  return render(element, { wrapper: KitProvider }).container
}

test('offers the encodings that the browser may choose from', () => {
  const container = renderThumbnail({ file: '/media/a.webp', picture })
  const sources = [...container.querySelectorAll('source')].map(({ srcset }) => srcset)
  expect(sources).toEqual([picture.srcset.avif, picture.srcset.webp])
})

test('has a placeholder where there is no picture', () => {
  renderThumbnail({ file: null, picture: null })
  expect(screen.getByText('No picture yet')).toBeInTheDocument()
})

test('says that a picture could not be had, and tries again when the network is back', () => {
  renderThumbnail({ file: '/media/lamp.webp', picture: null })
  fireEvent.error(screen.getByAltText('A lamp'))
  expect(screen.getByText('The picture could not be loaded')).toBeInTheDocument()
  fireEvent(window, new Event('online'))
  expect(screen.getByAltText('A lamp')).toBeInTheDocument()
})

test('a picture that could not be had is tried again when it is scrolled to again', () => {
  renderThumbnail({ file: '/media/lamp.webp', picture: null })
  fireEvent.error(screen.getByAltText('A lamp'))
  // It has failed in sight.
  act(() => scrollTo(true))
  expect(screen.queryByAltText('A lamp')).toBeNull()
  act(() => scrollTo(false))
  act(() => scrollTo(true))
  expect(screen.getByAltText('A lamp')).toBeInTheDocument()
})

test('keeps the focal point in view', () => {
  renderThumbnail({ file: '/media/lamp.webp', picture: null, focal: { x: 0.2, y: 0.75 } })
  expect(screen.getByAltText('A lamp').style.objectPosition).toBe('20% 75%')
})
