/**
 * The globals of a release's code, written in JavaScript that runs in the sandbox too, so that it shares no object
 * with the server. Provides what React's renderer needs at its start. Evaluates to `load` and `render`, which take
 * JSON and return a text; `load` returns undefined on success.
 */
export const sandboxGlobals = `
globalThis.TextEncoder = class {
  encode(text) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0))
  }
}
globalThis.setTimeout = () => 0
globalThis.console = { error() {}, warn() {}, log() {} }
globalThis.module = { exports: {} }
globalThis.exports = module.exports;

(() => {
  const { parse, stringify } = JSON
  const run = eval
  const shown = (error) => {
    let text = 'something that cannot be shown was thrown'
    let stack = ''
    try {
      text = String(error).slice(0, 300)
      stack = String(error.stack ?? '').slice(0, 4000)
    } catch {}
    return 'f' + text + '\\x1f' + stack
  }
  return {
    load(source) {
      try {
        run(parse(source))
      } catch (error) {
        return shown(error)
      }
    },
    render(page, address) {
      try {
        const { html, head } = module.exports.prerender(parse(page), parse(address))
        if (typeof html !== 'string') throw new TypeError('The page has no html.')
        return 'r' + stringify(head) + '\\n' + html.replaceAll('\\0', '\\ufffd')
      } catch (error) {
        return shown(error)
      }
    },
  }
})()
`
