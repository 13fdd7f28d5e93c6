// Shows in the page what is wrong with the sources that are worked on (dev/problems.mjs), until it is mended. Its looks come
// through the CSSOM and its text is text: pages refuse everything else.

/* global __webpack_public_path__ */

const style = `
:host {
  position: fixed;
  inset: 0 0 auto;
  z-index: 2147483647;
  overflow: auto;
  max-height: 40vh;
  background: #231b17;
  color: #f3e9df;
  font: 0.9375rem/1.5 system-ui, sans-serif;
  box-shadow: 0 0.25rem 1rem #0008;
}
section { padding: 0.75rem 1.25rem; border-top: 3px solid #ca4145; }
button { float: right; padding: 0 0.5rem; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; cursor: pointer; }
strong { display: block; color: #d9b779; font-weight: 600; overflow-wrap: anywhere; }
pre { margin: 0.125rem 0 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.5 ui-monospace, monospace; }
`

const section = document.createElement('section')
const hide = document.createElement('button')
hide.textContent = 'Hide'
hide.addEventListener('click', () => section.remove())
let source

document.addEventListener('visibilitychange', follow)
follow()

/** Connected while the tab is visible: browsers limit such connections to a server over all tabs. */
function follow() {
  source?.close()
  if (document.visibilityState !== 'visible') return
  source = new EventSource(`${__webpack_public_path__}problems`)
  source.addEventListener('message', ({ data }) => show(JSON.parse(data)))
}

function show(problems) {
  if (problems.length === 0) return section.remove()
  section.replaceChildren(hide, ...problems.flatMap(toLines))
  panel().append(section)
}

function toLines({ place, text }) {
  const where = document.createElement('strong')
  where.textContent = place
  const what = document.createElement('pre')
  what.textContent = text
  return [where, what]
}

/** One for all that is previewed in the page. */
function panel() {
  const known = document.querySelector('sala-problems')
  if (known) return known.shadowRoot
  const element = document.createElement('sala-problems')
  element.setAttribute('role', 'alert')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  document.body.append(element)
  return root
}
