import { before } from 'node:test'

// Given before all files that share a process. The runner keeps each test until the last has ended, and so whatever
// its hooks close over: two gigabytes of closed apps, which were looked through again and again for garbage.
before((context) => {
  const contexts = Object.getPrototypeOf(context)
  const { after } = contexts
  contexts.after = function (work, options) {
    let waiting = work
    const once = (...args) => {
      const run = waiting
      waiting = undefined
      return run(...args)
    }
    return after.call(this, once, options)
  }
})
