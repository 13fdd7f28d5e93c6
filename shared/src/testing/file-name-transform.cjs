const { basename } = require('node:path')

/** Stands for every picture in tests: its address is its file name. */
module.exports = {
  process: (_, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))}` }),
}
