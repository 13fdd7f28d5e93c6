const { basename } = require('node:path')

/** Replaces pictures in tests: the address is the file name. */
module.exports = {
  process: (_, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))}` }),
}
