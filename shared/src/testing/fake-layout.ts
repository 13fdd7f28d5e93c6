import { act } from '@testing-library/react'

const rowPx = 100

/** Lays out table rows one below the other: jsdom has no layout. */
export function mockRowLayout() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const rows = this.matches('tbody > tr') ? [...(this.parentElement?.children ?? [])] : []
    const at = rows.indexOf(this)
    return at < 0 ? new DOMRect() : new DOMRect(0, at * rowPx, 500, rowPx)
  })
}

type Listener = (seen: Partial<IntersectionObserverEntry>[]) => void

/** Replaces IntersectionObserver. @returns a function that sets whether the form is visible */
export function installIntersectionObserver() {
  const watched = new Map<Element, Listener>()
  globalThis.IntersectionObserver = class {
    listener: Listener
    constructor(listener: Listener) {
      this.listener = listener
    }
    observe = (element: Element) => watched.set(element, this.listener)
    disconnect = () => undefined
  } as unknown as typeof IntersectionObserver

  return (isIntersecting: boolean) => {
    const form = document.querySelector('form')
    const boundingClientRect = new DOMRect(0, isIntersecting ? 0 : -500, 500, 400)
    act(() => form && watched.get(form)?.([{ isIntersecting, boundingClientRect }]))
  }
}

/** Replaces `matchMedia`, with a narrow window. @returns a function that changes the width */
export function installNarrowWindow() {
  const query = Object.assign(new EventTarget(), { matches: true })
  window.matchMedia = () => query as unknown as MediaQueryList
  return (isNarrow: boolean) => {
    query.matches = isNarrow
    act(() => query.dispatchEvent(new Event('change')))
  }
}
