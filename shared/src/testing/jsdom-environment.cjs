const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom, with what it lacks: Node's own fetch and the types that go with it, beacons, scrolling and what is in sight. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { fetch, Headers, Request, Response, Blob, File, FormData })
    // The router encodes with these, and events of changes are read by them.
    Object.assign(this.global, { TextEncoder, TextDecoder, ReadableStream })
    // Everything is in sight.
    this.global.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    }
    this.global.Element.prototype.scrollIntoView = () => {}
    this.global.navigator.sendBeacon = () => true
    Object.assign(this.global.URL, {
      createObjectURL: URL.createObjectURL,
      revokeObjectURL: URL.revokeObjectURL,
    })
  }
}
