/**
 * What a release's code finds beside the language, written in the language: there is nothing of
 * ours in its world. What React's renderer looks for as it starts is here. The two functions that
 * this gives are called with JSON, and give a text; `load` gives none when all is well.
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
