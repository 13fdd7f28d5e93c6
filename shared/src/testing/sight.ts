import { act } from '@testing-library/react'

type Tell = (seen: Partial<IntersectionObserverEntry>[]) => void

/** Has a test say where a form stands, which jsdom does not know. @returns how to scroll it out of sight, or back */
export function installSight() {
  const watched = new Map<Element, Tell>()
  globalThis.IntersectionObserver = class {
    tell: Tell
    constructor(tell: Tell) {
      this.tell = tell
    }
    observe = (element: Element) => watched.set(element, this.tell)
    disconnect = () => undefined
  } as unknown as typeof IntersectionObserver

  return (isIntersecting: boolean) => {
    const form = document.querySelector('form')
    const boundingClientRect = new DOMRect(0, isIntersecting ? 0 : -500, 500, 400)
    act(() => form && watched.get(form)?.([{ isIntersecting, boundingClientRect }]))
  }
}
