const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom with Node's fetch and its types, beacons, scrolling, modal dialogs and an IntersectionObserver. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { fetch, Headers, Request, Response, Blob, File, FormData })
    // For the router and the stream of change events.
    Object.assign(this.global, { TextEncoder, TextDecoder, ReadableStream })
    // Every element counts as visible.
    this.global.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    }
    this.global.getComputedStyle = computeStyle(this.global.document)
    this.global.Element.prototype.scrollIntoView = () => {}
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal() {
        this.open = true
      },
      close() {
        this.open = false
      },
    })
    this.global.navigator.sendBeacon = () => true
    Object.assign(this.global.URL, {
      createObjectURL: URL.createObjectURL,
      revokeObjectURL: URL.revokeObjectURL,
    })
  }
}

/**
 * Creates a getComputedStyle without style sheets. Queries by role compute the style of each element and its
 * ancestors; jsdom matches every rule against each of them: a fifth of the time of a screen's tests.
 */
function computeStyle(document) {
  const { style: notShown } = document.createElement('div')
  notShown.display = 'none'
  return function getComputedStyle(element) {
    const isShown = !element.hidden && !element.matches('dialog:not([open])')
    return isShown ? element.style : notShown
  }
}
