const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom, with Node's own fetch and the types that go with it, which jsdom lacks. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { fetch, Headers, Request, Response, Blob, File, FormData })
    Object.assign(this.global.URL, {
      createObjectURL: URL.createObjectURL,
      revokeObjectURL: URL.revokeObjectURL,
    })
  }
}
