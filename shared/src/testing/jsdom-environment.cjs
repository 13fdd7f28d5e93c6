const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js')
const mayMatch = require('./may-match.cjs')

// A quarter of the time of a screen's tests went into styles. Before jsdom takes its own:
const { matchesDontThrow } = selectors
// Rules of movement have no selector.
selectors.matchesDontThrow = (element, selector = '') =>
  selector !== '' && mayMatch(element, selector) && matchesDontThrow(element, selector)
const styles = require('jsdom/lib/jsdom/living/helpers/style-rules.js')
// No test asks for a colour: there is no layout and no paint.
for (const property of Object.keys(styles.propertiesWithResolvedValueImplemented)) {
  if (property.endsWith('color')) delete styles.propertiesWithResolvedValueImplemented[property]
}

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
